// What was done to a row that is not there any more. Takes the focus, which was on that row.
import { useEffect, useRef } from 'react';
import { Alert } from '#ui/controls/alert.tsx';

export function Outcome({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="mb-6">
      <Alert tone="success" ref={box}>
        {children}
      </Alert>
    </div>
  );
}
