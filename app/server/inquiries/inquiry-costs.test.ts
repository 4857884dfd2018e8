import { expect, test } from 'vitest';
import { formatMoney } from '#domain/numbers.ts';
import { lengthOf } from '#domain/stay/months.ts';
import { acceptCurrentStay, guestEmail, inDays, propertyOf, startInquiry } from '#tests/support/inquiries.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { clearMailbox, sentMails, setUpTestServer, valueOf } from '#tests/support/test-server.ts';
import { getInquiry } from './read-inquiries.ts';

const testServer = await setUpTestServer();

test('keeps the costs of the day on which the inquiry was sent, in the conversation and in mails', async () => {
  const propertyId = await propertyOf(testServer);
  await updateProperty(testServer, propertyId, {
    cleaningFee: 150,
    deposit: 2000,
    petFee: 90,
    petFeePer: 'stay',
  });
  const { guest, owner } = await startInquiry(testServer, propertyId, { pets: 'on' });
  await updateProperty(testServer, propertyId, { cleaningFee: 900, desiredMonthlyRent: 9000, deposit: 1 });
  const { nights } = lengthOf({ from: inDays(30), to: inDays(70) });
  const rent = 3450 + Math.round((3450 * nights) / 30);
  const lines = [
    [`1 month and ${nights} nights at $3,450 a month`, formatMoney(rent)],
    ['Cleaning fee', '$150'],
    ['Pet fee', '$90'],
    ['Total of the stay', formatMoney(rent + 240)],
    ['Deposit, returned after the stay', '$2,000'],
    ['Total on day one (first month, fees, deposit)', '$5,690'],
  ];
  for (const side of [guest, owner])
    expect((await getInquiry(testServer.server, side))?.stay).toMatchObject({
      total: formatMoney(rent + 240),
      cost: lines.map(([name, text]) => ({ name, text })),
    });
  await clearMailbox(testServer);
  valueOf(await acceptCurrentStay(testServer, owner));
  const [mail] = await sentMails(testServer, guestEmail);
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
    `What the guest pays: ${lines.map(([name, text]) => `${name}: ${text}`).join('. ')}.`,
  );
});
