// Takes times and says how they lie, the same for every part of a benchmark.

/** Milliseconds of one thing, over all rounds. */
export type Times = number[];

export async function timed<Value>(times: Times, work: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  const value = await work();
  times.push(performance.now() - began);
  return value;
}

export function quantile(times: Times, share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
