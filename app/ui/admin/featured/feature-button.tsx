// Features or unfeatures an approved property.
import { Star } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { successMessages } from '#domain/failure.ts';
import { AccountField } from '#ui/controls/account-field.tsx';
import { Button } from '#ui/controls/button.tsx';
import { featuredAction, type FeaturedResult } from './featured-changes.ts';
import { useLatestChange } from './latest-change.tsx';

interface FeatureButtonProps {
  property: { id: string; title: string };
  isFeatured: boolean;
  /** Classes of an icon button. With it, the button shows a star instead of a label. */
  className?: string;
}

/** Places the message below the row of icon buttons, without making the row wider. */
const belowIcons =
  'order-last basis-full @2xl:col-span-4 @2xl:col-start-1 @2xl:row-start-2 @2xl:w-0 @2xl:min-w-full';

export function FeatureButton({ property: { id, title }, isFeatured, className }: FeatureButtonProps) {
  const fetcher = useFetcher<FeaturedResult>();
  const latest = useLatestChange();
  const result = fetcher.data;
  const failure = latest.subject === id && result?.ok === false ? result.message : null;
  const verb = isFeatured ? 'Unfeature' : 'Feature';
  const label = `${verb} ${title}`;
  const isBusy = fetcher.state !== 'idle';
  // The reloaded list may remove this row before the fetcher is idle. The list then shows the result, because
  // this button can't.
  const handleUnmount = useEffectEvent(() => {
    const successMessage = isFeatured ? successMessages.unfeatured : successMessages.featured;
    if (isBusy)
      latest.setReport({ message: `${title}: ${failure ?? successMessage}`, isFailure: failure !== null });
  });
  useEffect(() => () => handleUnmount(), []);
  const announcement = result?.ok ? `${title}: ${result.message}` : '';
  return (
    <fetcher.Form
      method="post"
      action={featuredAction}
      onSubmit={() => latest.begin(id)}
      className={className === undefined ? '' : 'contents'}
    >
      <AccountField />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={isFeatured ? 'unfeature' : 'feature'} />
      {className === undefined ? (
        <Button
          type="submit"
          variant="quiet"
          aria-label={label}
          busy={isBusy ? 'Saving…' : null}
          className="px-4"
        >
          {verb}
        </Button>
      ) : (
        <button
          type="submit"
          aria-label={label}
          title={label}
          aria-disabled={isBusy}
          onClick={(event) => isBusy && event.preventDefault()}
          className={`${className} aria-disabled:opacity-60`}
        >
          <Star
            size={18}
            strokeWidth={1.75}
            fill={isFeatured ? 'currentColor' : 'none'}
            aria-hidden
            className={isFeatured ? 'text-lagoon' : ''}
          />
        </button>
      )}
      <output className="sr-only">{!isBusy && announcement}</output>
      {!isBusy && failure && (
        <p
          role="alert"
          className={`text-sm font-medium text-red ${className === undefined ? 'mt-1.5 max-w-56' : belowIcons}`}
        >
          {failure}
        </p>
      )}
    </fetcher.Form>
  );
}
