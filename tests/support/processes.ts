// A system that starts no process, as one does that is out of memory.

/** Whatever `act` starts before it has its answer cannot be started. */
export async function whileNothingStarts<Value>(act: () => Promise<Value>): Promise<Value> {
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    return await act();
  } finally {
    process.execPath = execPath;
  }
}
