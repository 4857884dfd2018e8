import { expect, test } from 'vitest';
import {
  acceptCurrentStay,
  guestEmail,
  ownerEmail,
  propertyOf,
  startInquiry,
} from '#tests/support/inquiries.ts';
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
  const lines = [
    ['40 nights at $3,450 per 30 nights', '$4,600'],
    ['Cleaning fee', '$150'],
    ['Pet fee', '$90'],
    ['Total of the stay', '$4,840'],
    ['Deposit, returned after the stay', '$2,000'],
    ['Total on day one (first 30 nights, fees, deposit)', '$5,690'],
  ];
  for (const side of [guest, owner])
    expect((await getInquiry(testServer.server, side))?.stay).toMatchObject({
      total: '$4,840',
      cost: lines.map(([name, text]) => ({ name, text })),
    });
  await clearMailbox(testServer);
  valueOf(await acceptCurrentStay(testServer, owner));
  const [mail] = await sentMails(testServer, guestEmail);
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
    `What you pay: ${lines.map(([name, text]) => `${name}: ${text}`).join('. ')}.`,
  );
});

test('costs the rent only for an inquiry from before fees were stored', async () => {
  const propertyId = await propertyOf(testServer, ownerEmail);
  await updateProperty(testServer, propertyId, { cleaningFee: 150, deposit: 2000 });
  const { guest } = await startInquiry(testServer, propertyId);
  await testServer.db
    .updateTable('inquiries')
    .set({ monthlyRent: 3000, costTerms: null })
    .where('propertyId', '=', propertyId)
    .execute();
  expect((await getInquiry(testServer.server, guest))?.stay).toMatchObject({ total: '$4,000' });
});
