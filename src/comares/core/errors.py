class IllegalAction(Exception):
    def __init__(self, **k): super().__init__(str(k))
