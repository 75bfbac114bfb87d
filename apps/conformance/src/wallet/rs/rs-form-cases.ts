import { generateKeyPairSync, sign } from 'node:crypto';
import type { Case } from '../../run/case.ts';
import { SIGNATURE_HEADER } from '../../run/rsa.ts';
import { newId } from '../../run/ids.ts';
import type { RsTable } from './rs-table.ts';
import type { Body } from './rs-voice.ts';

const UNSIGNED = ['RS_ERROR_INVALID_SIGNATURE'];
const SYNTAX = ['RS_ERROR_WRONG_SYNTAX'];
const TYPES = ['RS_ERROR_WRONG_TYPES'];
const LARGE_BODY_CHARACTERS = 1_000_000;

function without(body: Body, name: string): Body {
  const { [name]: _, ...rest } = body;
  return rest;
}

const BET_FIELDS = [
  'token',
  'transaction_uuid',
  'request_uuid',
  'supplier_user',
  'round',
  'round_closed',
  'game_code',
  'currency',
  'amount',
  'is_free',
];

const signatureCases: readonly Case<RsTable>[] = [
  {
    rule: 'studio-01 studio-07',
    title: 'a signature of another key is refused, and the request_uuid echoed',
    async play(table) {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const body = table.betBody();
      const text = JSON.stringify(body);
      const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64');
      await table.expectRefusal('bet', body, UNSIGNED, { [SIGNATURE_HEADER]: signature });
    },
  },
  {
    rule: 'studio-01',
    title: 'a call without a signature, or with an empty one, is refused',
    async play(table) {
      await table.expectRefusal('bet', table.betBody(), UNSIGNED, {});
      await table.expectRefusal('bet', table.betBody(), UNSIGNED, { [SIGNATURE_HEADER]: '' });
    },
  },
  {
    rule: 'studio-01',
    title: 'a body that was changed after signing is refused',
    async play(table) {
      const body = table.betBody();
      const signature = table.voice.signatureOf(JSON.stringify(body));
      await table.expectRefusal('bet', { ...body, amount: 1 }, UNSIGNED, {
        [SIGNATURE_HEADER]: signature,
      });
    },
  },
  {
    rule: 'studio-64',
    title: 'a signature with junk in it, or two values, is refused',
    async play(table) {
      const body = table.betBody();
      const signature = table.voice.signatureOf(JSON.stringify(body));
      for (const spoiled of [`${signature}!!`, `${signature}, ${signature}`, `!${signature}`]) {
        await table.expectRefusal('bet', body, UNSIGNED, { [SIGNATURE_HEADER]: spoiled });
      }
    },
  },
];

const syntaxCases: readonly Case<RsTable>[] = [
  {
    rule: 'studio-08',
    title: 'a signed body that is no JSON object is refused',
    async play(table) {
      for (const text of ['', 'no json', '[]', 'null', '"text"', '{"token":']) {
        await table.expectRefusal('bet', text, SYNTAX);
      }
    },
  },
  {
    rule: 'studio-04 studio-08',
    title: 'a bet without one of its required fields is refused',
    async play(table) {
      for (const name of BET_FIELDS)
        await table.expectRefusal('bet', without(table.betBody(), name), SYNTAX);
    },
  },
  {
    rule: 'studio-04 studio-08',
    title: 'a win and a rollback without their reference are refused',
    async play(table) {
      const body = table.betBody({ reference_transaction_uuid: newId() });
      for (const path of ['win', 'rollback'])
        await table.expectRefusal(path, without(body, 'reference_transaction_uuid'), SYNTAX);
    },
  },
  {
    rule: 'studio-02 studio-08',
    title: 'an amount that is no whole number from 0 up is refused',
    async play(table) {
      for (const amount of ['100', -1, 1.5, null, true, [100]])
        await table.expectRefusal('bet', table.betBody({ amount }), TYPES);
    },
  },
  {
    rule: 'studio-02',
    title: 'an amount that a number does not carry exactly is refused',
    async play(table) {
      const text = JSON.stringify(table.betBody({ amount: 1 }));
      for (const amount of ['9007199254740993', '1e300'])
        await table.expectRefusal('bet', text.replace('"amount":1', `"amount":${amount}`), TYPES);
    },
  },
  {
    rule: 'studio-08',
    title: 'a field of another type is refused',
    async play(table) {
      const changes: Body[] = [
        { round_closed: 'false' },
        { is_free: 0 },
        { token: 5 },
        { round: {} },
        { transaction_uuid: 7 },
      ];
      for (const change of changes) await table.expectRefusal('bet', table.betBody(change), TYPES);
    },
  },
  {
    rule: 'studio-65',
    title: 'a body with one key twice is refused',
    async play(table) {
      const text = JSON.stringify(table.betBody({ amount: 1 }));
      const twice = text.replace('"amount":1', '"amount":1,"amount":200000');
      await table.expectRefusal('bet', twice, SYNTAX);
    },
  },
  {
    rule: 'studio-03',
    title: 'unknown fields and X-Msg-Timestamp are ignored',
    async play(table) {
      const body = { ...table.voice.balanceBody(table.members.main), colour: 'blue' };
      const spoken = await table.voice.post('balance', body, {
        [SIGNATURE_HEADER]: table.voice.signatureOf(JSON.stringify(body)),
        'x-msg-timestamp': '2020-01-01T00:00:00Z',
      });
      table.expectAnswer(spoken, ['RS_OK'], 'unknown parts change nothing');
    },
  },
  {
    rule: 'studio-06',
    title: 'a body that is too large, another path and another method are answered HTTP 200',
    async play(table) {
      const large = table.betBody({ bet: 'x'.repeat(LARGE_BODY_CHARACTERS) });
      // The request_uuid of a body that is not read cannot be echoed, so the text is sent as it is.
      await table.expectRefusal('bet', JSON.stringify(large), SYNTAX);
      await table.expectRefusal('nothing', JSON.stringify(table.betBody()), SYNTAX);
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const spoken = await table.voice.request(method, '/wallet/bet');
        table.expectAnswer(spoken, SYNTAX, 'another method');
      }
    },
  },
  {
    rule: 'studio-06',
    title: 'no body makes the wallet answer with another HTTP status than 200',
    async play(table) {
      const odd = [
        '\u0000',
        '{}',
        '{"token":"\\u0000"}',
        `{"token":"${'ก'.repeat(5_000)}"}`,
        '{"a":1e999}',
      ];
      for (const path of ['check', 'balance', 'bet', 'win', 'rollback'])
        for (const text of odd)
          await table.expectRefusal(path, text, [...SYNTAX, ...TYPES, 'RS_ERROR_INVALID_TOKEN']);
    },
  },
];

/** The form of calls: signatures, JSON, fields. */
export const rsFormCases: readonly Case<RsTable>[] = [...signatureCases, ...syntaxCases];
