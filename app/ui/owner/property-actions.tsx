// The owner's actions: withdraw a pending property, or correct a rejected one.
import { ConfirmedForm, PostForm } from '#ui/controls/post-form.tsx';

interface CorrectionProps {
  property: { id: string; title: string; hasDraft: boolean };
}

/** Opens the form that corrects a rejected property. */
export function Correction({ property: { id, title, hasDraft } }: CorrectionProps) {
  return (
    <PostForm
      intent="change"
      id={id}
      busy="Opening the form…"
      submit={
        <>
          {hasDraft ? 'Continue the correction' : 'Correct and send again'}
          <span className="sr-only">: {title}</span>
        </>
      }
      compact
    />
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
