// The latest change of the featured list. Each button and the order have a fetcher of their own, which keeps
// its last result; only the result of the latest change is shown, so that an old failure never stands beside
// a new result.
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/** The result of a change. `isFailure`: the server refused it. */
export interface ChangeReport {
  message: string;
  isFailure: boolean;
}

interface LatestChange {
  /** Names what was changed last. Null before the first change. */
  subject: string | null;
  /**
   * The result of a change whose button disappeared with its row, which only happens on the featured list.
   */
  report: ChangeReport | null;
  begin: (subject: string) => void;
  setReport: (report: ChangeReport) => void;
}

const LatestChangeContext = createContext<LatestChange>({
  subject: null,
  report: null,
  begin: () => undefined,
  setReport: () => undefined,
});

export function LatestChangeProvider({ children }: { children: ReactNode }) {
  const [subject, setSubject] = useState<string | null>(null);
  const [report, setReport] = useState<ChangeReport | null>(null);
  const value = useMemo(() => {
    const begin = (next: string) => {
      setSubject(next);
      setReport(null);
    };
    return { subject, report, begin, setReport };
  }, [subject, report]);
  return <LatestChangeContext value={value}>{children}</LatestChangeContext>;
}

export function useLatestChange(): LatestChange {
  return use(LatestChangeContext);
}
