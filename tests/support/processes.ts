// Simulates a system that cannot start processes, for example when it is out of memory.

/** Makes every process fail to start while `act` runs. */
export async function whileNothingStarts<Value>(act: () => Promise<Value>): Promise<Value> {
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    return await act();
  } finally {
    process.execPath = execPath;
  }
}
