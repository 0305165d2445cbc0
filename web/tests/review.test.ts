import { describe, expect, test, vi } from "vitest";
import { Exercise } from "../src/lib/exercise.svelte";
import type { Moment, Review, ReviewState, ReviewStep } from "../src/lib/messages";
import { amount, faults, isMistake, ReviewModel, signed, turnsOfLuck, type Fault } from "../src/lib/review.svelte";
import { parse } from "../src/lib/router";
import { recordSource } from "../src/pages/review/source";
import { position } from "./fixtures";

const words = { key: "rollwrite.say.stop", data: {} };

const step = (ply: number, more: Partial<ReviewStep> = {}): ReviewStep => ({
  ply,
  by: 1,
  token: "stop",
  values: [0.4, 0.6],
  error: 0,
  grade: "",
  best: [],
  luck: null,
  sample: 0,
  ...more,
});

const fault = (ply: number, error: number, grade: ReviewStep["grade"]): Fault =>
  step(ply, {
    error,
    grade,
    best: [{ token: "coins", value: 0.5, words }],
    options: { coins: 0.5, stop: 0.5 - error, "build:y1b1": 0.485, "build:y2b2": 0.48 },
  }) as Fault;

const review = (steps: ReviewStep[]): Review => ({ points: false, fine: 0.02, evaluator: "test 1", seats: [], steps });
const moment: Moment = { seat: 1, position: position(), against: { stop: [{ key: "review.why.nothing", data: {} }] } };

describe("an exercise", () => {
  test("accepts every answer that a review would call fine, and no other", () => {
    const exercise = new Exercise(fault(4, 0.08, "?"), moment, 0.02);
    expect(exercise.judge("coins")).toMatchObject({ loss: 0, right: true });
    expect(exercise.judge("build:y1b1").right).toBe(true);
    expect(exercise.judge("build:y2b2").right).toBe(false); // exactly what is called doubtful
    expect(exercise.judge("stop")).toMatchObject({ right: false, against: moment.against.stop });
    expect(exercise.judge("no such move").right).toBe(false);
  });

  test("tells whether the first answer was right, and goes on until one is", () => {
    const told = vi.fn();
    const exercise = new Exercise(fault(4, 0.08, "?"), moment, 0.02, told);
    exercise.give("stop");
    expect(exercise.solved).toBe(false);
    exercise.give("coins");
    expect(exercise.solved).toBe(true);
    exercise.give("stop"); // just to see
    expect(exercise.solved).toBe(true);
    expect(told.mock.calls).toEqual([[false]]);
  });

  test("counts as wrong for whoever has the best move shown", () => {
    const told = vi.fn();
    const exercise = new Exercise(fault(4, 0.08, "?"), moment, 0.02, told);
    exercise.show();
    expect([exercise.solved, exercise.answer]).toEqual([true, null]);
    expect(told.mock.calls).toEqual([[false]]);
  });
});

describe("a review", () => {
  test("lists what cost something, the costliest first; mistakes are exercises", () => {
    const told = review([
      step(1, { by: "chance", luck: [0.1, -0.1], error: null }),
      fault(2, 0.03, "?!"),
      fault(3, 0.2, "??"),
      fault(4, 0.06, "?"),
    ]);
    expect(faults(told).map(({ ply }) => ply)).toEqual([3, 4, 2]);
    expect(
      faults(told)
        .filter(isMistake)
        .map(({ ply }) => ply),
    ).toEqual([3, 4]);
    expect(turnsOfLuck(told, 1).lucky.map(({ ply }) => ply)).toEqual([1]);
    expect(turnsOfLuck(told, 2).unlucky.map(({ ply }) => ply)).toEqual([1]);
  });

  test("writes numbers with a true minus, and none for nothing", () => {
    expect([amount(0.1234, false), amount(-2.5, true), signed(0.0001, false), signed(-0.2, false), signed(3, true)]).toEqual([
      "12.3",
      "−2.5",
      "0.0",
      "−20.0",
      "+3.0",
    ]);
  });

  test("is begun anew if whoever worked on it has gone", async () => {
    const state = (status: ReviewState["status"]): ReviewState => ({ status, done: 1, total: 2, evaluator: "", values: [], review: null });
    const beginReview = vi.fn().mockResolvedValueOnce(state("running")).mockResolvedValueOnce(state("done"));
    const model = new ReviewModel("table", { beginReview, review: () => Promise.resolve(state("none")), cancelReview: vi.fn() }, () =>
      Promise.resolve(),
    );
    await model.load();
    expect(beginReview).toHaveBeenCalledTimes(2);
    expect(model.state?.status).toBe("done");
  });
});

describe("a record", () => {
  const line = (more: Partial<ReviewState>): string =>
    `${JSON.stringify({ status: "running", done: 0, total: 2, evaluator: "", values: [], review: null, ...more })}\n`;

  test("is reviewed line by line, however these arrive", async () => {
    const all = new TextEncoder().encode(line({ done: 1 }) + line({ status: "done", review: review([]) }));
    const parts = [all.slice(0, 30), all.slice(30, 95), all.slice(95)];
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    const fetch = vi.fn().mockResolvedValue(new Response(body));
    vi.stubGlobal("fetch", fetch);
    const source = recordSource("[Game]");
    expect((await source.beginReview("")).done).toBe(1);
    await vi.waitFor(async () => expect((await source.review("")).status).toBe("done"));
    expect((await source.beginReview("")).status).toBe("done"); // which asks nobody
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("that is cut off has failed", async () => {
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(line({ done: 1 }))));
    const source = recordSource("[Game]");
    await source.beginReview("");
    await vi.waitFor(async () => expect((await source.review("")).status).toBe("failed"));
  });

  test("with something wrong in it says where", async () => {
    const where = { line: 3, column: 7, token: "bulid:y1b1" };
    const refusal = { code: "no-such-token", message: "No.", data: {}, where };
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(Response.json(refusal, { status: 422 })));
    await expect(recordSource("[Game]").beginReview("")).rejects.toMatchObject({ code: "no-such-token", where });
  });
});

test("reviews, exercises and practice have addresses", () => {
  expect(parse("/t/abc/review")).toEqual({ page: "review", id: "abc", at: null, exercises: null });
  expect(parse("/t/abc/review/at/12")).toEqual({ page: "review", id: "abc", at: 12, exercises: null });
  expect(parse("/t/abc/review/exercises")).toEqual({ page: "review", id: "abc", at: null, exercises: "mine" });
  expect(parse("/t/abc/review/exercises/all")).toEqual({ page: "review", id: "abc", at: null, exercises: "all" });
  expect(parse("/review")).toEqual({ page: "record", exercises: null });
  expect(parse("/review/exercises")).toEqual({ page: "record", exercises: "all" });
  expect(parse("/practice")).toEqual({ page: "practice" });
  expect(parse("/t/abc/review/nowhere").page).toBe("notFound");
});
