// The owner's actions: withdraw a pending property, or correct a rejected one and resubmit it.
import type { ResubmissionState } from '#domain/property/owner-property.ts';
import { ConfirmedForm, IntentForm } from '#ui/controls/intent-form.tsx';

const resubmissionLabels: Record<ResubmissionState, { label: string; busy: string }> = {
  none: { label: 'Correct and send again', busy: 'Copying your answers…' },
  begun: { label: 'Continue the correction', busy: 'Opening…' },
  sent: { label: 'See the corrected version', busy: 'Opening…' },
};

interface ResubmissionProps {
  property: { id: string; title: string; resubmission: ResubmissionState };
}

/** Starts a resubmission, continues it, or opens the one that was sent. */
export function Resubmission({ property: { id, title, resubmission } }: ResubmissionProps) {
  const { label, busy } = resubmissionLabels[resubmission];
  return (
    <IntentForm intent="resubmit" id={id} busy={busy}>
      {label}
      <span className="sr-only">: {title}</span>
    </IntentForm>
  );
}

interface WithdrawalProps {
  property: { id: string; title: string };
}

export function Withdrawal({ property: { id, title } }: WithdrawalProps) {
  const label = (
    <>
      Withdraw<span className="sr-only"> {title}</span>
    </>
  );
  return (
    <ConfirmedForm
      intent="withdraw"
      id={id}
      label={label}
      labelClassName="inline-flex min-h-11 cursor-pointer items-center font-semibold text-red underline"
      submit="Yes, withdraw it"
      busy="Withdrawing…"
      variant="danger"
      className="bg-red-tint"
    >
      <p className="font-semibold wrap-anywhere">Withdraw “{title}”?</p>
      <p className="mt-1 text-sm">We’ll delete it and its photos without a review. You can’t undo this.</p>
    </ConfirmedForm>
  );
}
