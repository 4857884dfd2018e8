// What an owner can do with one of their homes: withdraw it while it waits for its review, or correct it once rejected.
import { Form, useNavigation } from 'react-router';
import type { CorrectionState } from '#domain/own-property.ts';
import { Button } from '#ui/controls/button.tsx';

const correctionWords: Record<CorrectionState, { label: string; busy: string }> = {
  none: { label: 'Correct and send again', busy: 'Copying your answers…' },
  begun: { label: 'Continue the correction', busy: 'Opening…' },
  sent: { label: 'See the corrected version', busy: 'Opening…' },
};

interface CorrectionProps {
  property: { id: string; title: string; correction: CorrectionState };
}

/** Begins a correction, goes on with it, or leads to what was sent. */
export function Correction({ property: { id, title, correction } }: CorrectionProps) {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'correct' && formData.get('id') === id;
  const { label, busy } = correctionWords[correction];
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="correct" busy={isSending ? busy : null}>
        {label}
        <span className="sr-only">: {title}</span>
      </Button>
    </Form>
  );
}

interface WithdrawalProps {
  property: { id: string; title: string };
}

/** Asks once, names what goes, and works without JavaScript. */
export function Withdrawal({ property: { id, title } }: WithdrawalProps) {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'withdraw' && formData.get('id') === id;
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-semibold text-red underline [&::-webkit-details-marker]:hidden">
        Withdraw<span className="sr-only"> {title}</span>
      </summary>
      <Form method="post" className="mt-2 rounded-control bg-red-tint p-4">
        <input type="hidden" name="id" value={id} />
        <p className="font-semibold wrap-anywhere">Withdraw “{title}”?</p>
        <p className="mt-1 text-sm">
          We’ll delete it along with its photos, and nobody will review it. You can’t undo this.
        </p>
        <Button
          type="submit"
          name="intent"
          value="withdraw"
          look="danger"
          busy={isSending ? 'Withdrawing…' : null}
          className="mt-3"
        >
          Yes, withdraw it
        </Button>
      </Form>
    </details>
  );
}
