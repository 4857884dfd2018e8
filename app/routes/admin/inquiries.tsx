// Statistics of inquiries for administrators, and owners who haven't replied.
import type { Route } from './+types/inquiries';
import { adminOf, serverContext } from '../context.ts';
import { revalidateWhenStale } from '../browser-requests.ts';
import { noIndexMeta } from '../page-meta.ts';
import { InquiriesPage } from '#ui/admin/inquiries/inquiries-page.tsx';
import { countInquiriesByWeek, listUnansweredProperties } from '#server/admin/inquiry-statistics.ts';

export const meta = noIndexMeta('Inquiries');

export const shouldRevalidate = revalidateWhenStale;

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const [weeks, unanswered] = await Promise.all([
    countInquiriesByWeek(server, admin),
    listUnansweredProperties(server, admin),
  ]);
  return { weeks, unanswered };
}

export default function Inquiries({ loaderData }: Route.ComponentProps) {
  return <InquiriesPage {...loaderData} />;
}
