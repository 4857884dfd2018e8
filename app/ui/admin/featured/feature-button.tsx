// Features or unfeatures an approved property.
import { Star } from 'lucide-react';
import { href, useFetcher } from 'react-router';
import type { FeaturedList } from '#domain/property/featured.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { AccountField } from '#ui/controls/account-field.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { useAdminList } from '../list-url.ts';

export const featuredAction = href('/admin/featured');

/** The list has one fetcher for all changes, so that only the result of the latest one is shown. */
export function useFeatured() {
  const { tab } = useAdminList();
  return useFetcher<FormResult<Record<'feature' | 'unfeature' | 'reorder', FeaturedList>>>({
    key: `featured ${tab}`,
  });
}

interface FeatureButtonProps {
  property: { id: string; title: string };
  isFeatured: boolean;
  className: string;
}

export function FeatureButton({ property: { id, title }, isFeatured, className }: FeatureButtonProps) {
  const fetcher = useFeatured();
  const label = `${isFeatured ? 'Unfeature' : 'Feature'} ${title}`;
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={featuredAction} className="contents">
      <AccountField />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={isFeatured ? 'unfeature' : 'feature'} />
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
    </fetcher.Form>
  );
}

/** The result of the latest change. A success shows in the list itself. */
export function FeaturedNotice({ properties }: { properties: readonly AdminProperty[] }) {
  const { data, state } = useFeatured();
  const title = properties.find(({ id }) => id === data?.id)?.title;
  const message = [title, data?.message].filter((part) => part !== undefined).join(': ');
  if (data?.ok === false && state !== 'submitting') return <Alert tone="error">{message}</Alert>;
  return <output className="sr-only">{message}</output>;
}
