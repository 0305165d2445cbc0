/** The sounds of a table. They are synthesised from noise and tones; there are no recordings. */

import type { TableState } from "./messages";

export type Sound = "roll" | "place" | "turn" | "over" | "reaction";

/** The sounds for a change of the table: what is heard first, and what is heard once the dice lie still, as it tells what they decided. */
export function soundsOf(before: TableState, now: TableState, myTurn: boolean): { first: Sound | null; then: Sound | null } {
  if (now.version <= before.version) return { first: null, then: null };
  const known = before.log.at(-1)?.ply ?? 0;
  const added = now.log.filter((entry) => entry.ply > known);
  const first = added.some((entry) => entry.by === "chance") ? "roll" : null;
  if (now.status === "finished" && before.status !== "finished") return { first, then: "over" };
  if (myTurn && before.position?.to_move !== now.position?.to_move) return { first, then: "turn" };
  return { first, then: added.length && !first ? "place" : null };
}

let context: AudioContext | undefined;

/** Play a sound; browsers stay silent until the page has been clicked or tapped. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  switch (sound) {
    case "roll":
      for (let knock = 0; knock < 6; knock += 1) rattle(context, now + knock * 0.06 + Math.random() * 0.04, 0.5 - knock * 0.06);
      break;
    case "place":
      rattle(context, now, 0.3);
      tone(context, 170, now, 0.12, 0.3);
      break;
    case "turn":
      tone(context, 659, now, 0.5, 0.16);
      tone(context, 880, now + 0.14, 0.7, 0.16);
      break;
    case "over":
      [523, 659, 784, 1047].forEach((pitch, at) => tone(context!, pitch, now + at * 0.13, 0.9, 0.14));
      break;
    case "reaction":
      tone(context, 1175, now, 0.14, 0.12);
  }
}

/** A tone that fades out. */
function tone(audio: AudioContext, pitch: number, at: number, seconds: number, volume: number): void {
  const source = new OscillatorNode(audio, { frequency: pitch, type: "triangle" });
  source.connect(fading(audio, at, seconds, volume));
  source.start(at);
  source.stop(at + seconds);
}

/** One knock of a die on wood: a short burst of noise. */
function rattle(audio: AudioContext, at: number, volume: number): void {
  const seconds = 0.05;
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * seconds), sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 900 + Math.random() * 900, Q: 2 });
  source.connect(wood).connect(fading(audio, at, seconds, volume));
  source.start(at);
}

function fading(audio: AudioContext, at: number, seconds: number, volume: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
