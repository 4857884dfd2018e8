// The message after sending a form of the owner's page. It takes the focus, unless a field has an error.
import { useEffect, useRef } from 'react';
import { Alert } from '#ui/controls/alert.tsx';
import type { FormErrors } from '#ui/controls/form-errors.ts';

export type OwnerFormResult = { success: string } | FormErrors;

export function FormResult({ result }: { result: OwnerFormResult | null }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hasFieldErrors = result !== null && 'issues' in result && result.issues.length > 0;
    if (!hasFieldErrors) alert.current?.focus();
  }, [result]);
  if (result === null) return null;
  return (
    <div className="mt-6">
      {'success' in result ? (
        <Alert ref={alert} tone="success">
          {result.success}
        </Alert>
      ) : (
        <Alert ref={alert} tone="error">
          {result.message}
        </Alert>
      )}
    </div>
  );
}
