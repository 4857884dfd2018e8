import { describe, expect, test, vi } from 'vitest';
import { failureMessage } from '#domain/failure.ts';
import { storedProperty } from '#tests/support/properties.ts';
import {
  newAdmin,
  publishProperty,
  sentMails,
  setUpTestServer,
  submitProperty,
  valueOf,
} from '#tests/support/test-server.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { approveProperty } from './decide.ts';
import { pauseProperties, rejectProperties, type SelectedOutcome } from './bulk-decisions.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');
const bob = await newAdmin(server, 'bob@site.example');
const unknownId = '0190b0a0-0000-7000-8000-000000000000';

const submit = (email: string) => submitProperty(testServer, { email });
const statusOf = async (id: string) => (await storedProperty(testServer, id)).status;
const describeOutcomes = (outcomes: SelectedOutcome<unknown>[]) =>
  outcomes.map(({ id, failure }) => [id, failure && failureMessage(failure)]);

function eventsOf(ids: string[]) {
  const events = db.selectFrom('auditLog').select(['propertyId', 'action', 'notes', 'actorId']);
  return events.where('propertyId', 'in', ids).where('action', '!=', 'submitted').orderBy('id').execute();
}

describe('rejectProperties', () => {
  test('rejects each property with its own audit event and mail', async () => {
    const ids = [await submit('one@owner.example'), await submit('two@owner.example')];
    const outcomes = valueOf(await rejectProperties(server, ada, [...ids, ...ids], ' Too dark. '));
    expect(describeOutcomes(outcomes)).toEqual(ids.map((id) => [id, null]));
    const rejected = { action: 'rejected', notes: 'Too dark.', actorId: ada.uid };
    expect(await eventsOf(ids)).toEqual(ids.map((propertyId) => ({ propertyId, ...rejected })));
    for (const email of ['one@owner.example', 'two@owner.example']) {
      const [, mail, ...others] = await sentMails(testServer, email);
      expect(mail?.text).toContain('> Too dark.');
      expect(others).toEqual([]);
    }
  });

  test('names the properties that were decided on or deleted meanwhile, and rejects the others', async () => {
    const [approved, deleted, pending] = [
      await submit('a@x.example'),
      await submit('b@x.example'),
      await submit('c@x.example'),
    ];
    valueOf(await approveProperty(server, bob, approved));
    valueOf(await deletePropertyAsAdmin(server, bob, deleted, 'A duplicate.'));
    const ids = [approved, deleted, unknownId, 'nonsense', pending];
    expect(describeOutcomes(valueOf(await rejectProperties(server, ada, ids, 'Too dark.')))).toEqual([
      [approved, expect.stringMatching('It was already approved by bob@site.example on ')],
      [deleted, expect.stringMatching('it was deleted by bob@site.example on ')],
      [unknownId, 'Property not found.'],
      ['nonsense', 'Property not found.'],
      [pending, null],
    ]);
    expect(await statusOf(approved)).toBe('approved');
    expect(await statusOf(pending)).toBe('rejected');
  });

  test('rejects each property once for two administrators at the same time', async () => {
    const ids = [await submit('d@x.example'), await submit('e@x.example'), await submit('f@x.example')];
    const both = await Promise.all([
      rejectProperties(server, ada, ids, 'Too dark.'),
      rejectProperties(server, bob, ids.toReversed(), 'Too small.'),
    ]);
    const done = both.flatMap((result) => valueOf(result).filter(({ failure }) => failure === null));
    expect(done.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await eventsOf(ids)).toHaveLength(3);
  });

  test('refuses an empty selection and more than 100 properties', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `${index}`);
    expect(await rejectProperties(server, ada, [], 'no')).toMatchObject({
      failure: { message: 'Please select a property first.' },
    });
    expect(await rejectProperties(server, ada, ids, 'no')).toMatchObject({
      failure: { message: 'Please select at most 100 properties at a time.' },
    });
  });

  test('goes on after a property that can’t be stored', async () => {
    const ids = [await submit('h@x.example'), await submit('i@x.example')];
    const transaction = server.db.transaction.bind(server.db);
    const spy = vi.spyOn(server.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('the connection was lost');
    });
    spy.mockImplementation(transaction);
    const outcomes = valueOf(await rejectProperties(server, ada, ids, 'Too dark.'));
    spy.mockRestore();
    expect(describeOutcomes(outcomes)).toEqual([
      [ids[0], 'That didn’t work. Please try again.'],
      [ids[1], null],
    ]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'rejected']);
  });
});

describe('pauseProperties', () => {
  test('pauses the approved properties, mails each reason, and names the others', async () => {
    const approved = await publishProperty(testServer, ada, { email: 'j@x.example' });
    const pending = await submit('k@x.example');
    expect(
      describeOutcomes(valueOf(await pauseProperties(server, ada, [pending, approved], 'Please call us.'))),
    ).toEqual([
      [pending, 'That’s not possible anymore: the property is already pending.'],
      [approved, null],
    ]);
    expect(await storedProperty(testServer, approved)).toMatchObject({
      pausedBy: 'administrator',
      pauseReason: 'Please call us.',
    });
    expect((await sentMails(testServer, 'j@x.example')).at(-1)?.text).toContain('Please call us.');
  });
});
