import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { asOwner, moves, openMembers, within } from '../testing/money/ledger.ts';
import { createLedger } from './engine.ts';
import { verifyLedger } from './verify.ts';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await createTestDatabase();
  const ledger = createLedger(opened.database);
  for (const memberId of await openMembers(opened.database, 3)) {
    await ledger.post(moves.deposit(memberId, 100n));
    await ledger.post(moves.bet(memberId, 40n));
    await ledger.post(moves.hold(memberId, 10n));
    await ledger.post(moves.rewardPoints(memberId, 5n));
  }
});

afterAll(async () => {
  await opened.close();
});

describe('ledger-13: a transfer', () => {
  const rewriting = [
    'update ledger_transfers set amount_micro = 0',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
  ];

  it.each(rewriting)('ledger-13: cannot be rewritten by the application: %s', async (statement) => {
    await expect(opened.database.query(sql`${raw(statement)}`)).rejects.toMatchObject({
      message: expect.stringContaining('permission denied'),
    });
  });

  it.each(rewriting)(
    'ledger-13: cannot be rewritten by its owner either: %s',
    async (statement) => {
      await asOwner(opened.database, async (tx) => {
        await expect(tx.query(sql`${raw(statement)}`)).rejects.toMatchObject({
          message: expect.stringContaining('append-only'),
        });
      });
    },
  );

  it.each(['delete from ledger_accounts', "update ledger_accounts set kind = 'opening'"])(
    'keeps the accounts that it names: %s',
    async (statement) => {
      await expect(opened.database.query(sql`${raw(statement)}`)).rejects.toMatchObject({
        message: expect.stringContaining('permission denied'),
      });
    },
  );
});

describe('verification', () => {
  it('ledger-04 ledger-38: finds a sound ledger sound', async () => {
    const report = await verifyLedger(opened.database);
    expect(report.checks.filter((check) => !check.ok)).toEqual([]);
    expect(report.ok).toBe(true);
    const requirements = new Set(report.checks.map((check) => check.requirement));
    expect([1, 2, 3, 4, 14].every((number) => requirements.has(number))).toBe(true);
  });

  it('reads everything on one snapshot, and says what it found', async () => {
    const report = await verifyLedger(opened.database, [
      {
        name: 'reads one snapshot',
        requirement: 2,
        violations: sql`
          select 'no snapshot'
           where current_setting('transaction_isolation') <> 'repeatable read'
              or current_setting('transaction_read_only') <> 'on'`,
      },
      { name: 'is never so', requirement: 2, violations: sql`select 'this one'` },
    ]);
    expect(report.checks.slice(-2)).toEqual([
      { name: 'reads one snapshot', requirement: 2, ok: true, detail: report.checks[0]?.detail },
      { name: 'is never so', requirement: 2, ok: false, detail: '1: this one' },
    ]);
    expect(report.checks[0]?.detail).toBe('12 transfers, 18 accounts');
  });

  it('ledger-38: checks on several connections, which see the same', async () => {
    const seen: string[] = [];
    const invariant = {
      name: 'sees',
      requirement: 2,
      violations: sql`select pg_backend_pid() || ' ' || pg_current_snapshot()`,
    };
    const report = await verifyLedger(opened.database, [invariant, invariant, invariant]);
    for (const { name, detail } of report.checks) if (name === 'sees') seen.push(detail);
    const [connections, snapshots] = [1, 2].map(
      (column) => new Set(seen.map((detail) => detail.split(' ')[column])).size,
    );
    expect({ connections, snapshots }).toEqual({ connections: 3, snapshots: 1 });
  });

  /** Tampering with full database rights, and the requirements that it violates. */
  const tamperings: [string, string[], number[]][] = [
    [
      'money from nowhere',
      [`update ledger_accounts set balance = balance + 1 where id = 1`],
      [1, 2],
    ],
    [
      'money moved aside on the balances alone',
      [
        `update ledger_accounts set balance = balance + 1 where member_id = 1 and kind = 'member_available'`,
        `update ledger_accounts set balance = balance - 1 where member_id = 2 and kind = 'member_available'`,
      ],
      [2],
    ],
    [
      'a rewritten amount',
      [`update ledger_transfers set amount_micro = amount_micro + 1 where id = 2`],
      [2],
    ],
    ['a deleted transfer', [`delete from ledger_transfers where id = 1`], [2]],
    [
      'points made of money',
      [`update ledger_transfers set asset = 'POINTS' where kind = 'bet'`],
      [1],
    ],
    [
      'a transfer between members',
      [
        `update ledger_transfers
            set credit_account_id = (select id from ledger_accounts
                                      where member_id = 2 and kind = 'member_available')
          where id = 2`,
      ],
      [2, 7],
    ],
    [
      'a missing floor',
      [
        `alter table ledger_accounts drop constraint ledger_accounts_floor`,
        `update ledger_accounts set balance = -1 where member_id = 1 and kind = 'member_held'`,
      ],
      [1, 2, 3],
    ],
    ['a right to update', [`grant update on ledger_transfers to kapao_app`], [4]],
    [
      'a right to update one column',
      [`grant update (reason) on ledger_transfers to kapao_app`],
      [4],
    ],
    ['a trigger switched off', [`alter table ledger_transfers disable trigger user`], [4]],
    [
      'a key that is not unique',
      [`alter table ledger_keys drop constraint ledger_keys_once`],
      [16],
    ],
    [
      'points in an account for money',
      [`update ledger_accounts set asset = 'POINTS' where kind = 'member_held'`],
      [1, 14],
    ],
  ];

  it.each(tamperings)(
    'ledger-07 ledger-08 ledger-09 ledger-37: finds %s',
    async (_, statements, requirements) => {
      await asOwner(opened.database, async (tx) => {
        // Disables the triggers, which would refuse the statements.
        await tx.query(sql`set local session_replication_role = replica`);
        for (const statement of statements) await tx.query(sql`${raw(statement)}`);
        const report = await verifyLedger(within(tx));
        const broken = report.checks.filter((check) => !check.ok).map((check) => check.requirement);
        expect(report.ok).toBe(false);
        expect([...new Set(broken)].toSorted((a, b) => a - b)).toEqual(
          expect.arrayContaining(requirements),
        );
      });
    },
  );

  const unnamedCorrection = (named: string) => [
    'alter table ledger_transfers drop constraint ledger_transfers_adjustment_says_why',
    `update ledger_transfers set kind = 'adjustment', ${named} where id = 2`,
  ];
  /** One fault at a time, and the check that finds it. */
  const faults: [string, string[], string][] = [
    [
      'a member who owes and could spend',
      [
        `update ledger_accounts set in_debt = true where member_id = 1 and kind = 'member_available'`,
        `update ledger_accounts set balance = -5 where member_id = 1 and kind = 'member_debt'`,
      ],
      'whoever owes something is marked and has nothing to spend',
    ],
    [
      'another asset on the credit side',
      [`update ledger_accounts set asset = 'POINTS' where kind = 'studio_clearing'`],
      'every transfer names two accounts of its asset',
    ],
    [
      'a transfer to its own account',
      [
        'alter table ledger_transfers drop constraint ledger_transfers_two_accounts',
        `update ledger_transfers set credit_account_id = debit_account_id where id = 2`,
      ],
      'every transfer names two accounts of its asset',
    ],
    [
      'a correction without its actor',
      unnamedCorrection(`reason = 'why'`),
      'every correction names who made it and why',
    ],
    [
      'a correction without its reason',
      unnamedCorrection(`actor = 'somchai'`),
      'every correction names who made it and why',
    ],
    [
      'a transfer in the history of another member',
      [`update ledger_transfers set member_id = member_id + 1 where id = 2`],
      'no transfer has two members, and its own member sees it',
    ],
    [
      'a transfer in nobody’s history',
      [`update ledger_transfers set member_id = null where id = 2`],
      'no transfer has two members, and its own member sees it',
    ],
    [
      'a clearing account with a floor',
      [`update ledger_accounts set may_be_negative = false where kind = 'studio_clearing'`],
      'every account holds the asset of its kind, points included',
    ],
    [
      'a constraint that is gone',
      ['alter table ledger_transfers drop constraint ledger_transfers_amount'],
      'the constraints of the ledger are in force',
    ],
    [
      'a constraint that was never checked',
      [
        'alter table ledger_transfers drop constraint ledger_transfers_amount',
        `alter table ledger_transfers
           add constraint ledger_transfers_amount check (amount_micro >= 0) not valid`,
      ],
      'the constraints of the ledger are in force',
    ],
    [
      'a ledger owned by the application',
      ['alter table ledger_accounts owner to kapao_app'],
      'the application can neither update nor delete a transfer',
    ],
    [
      'a key whose index allows others',
      [
        'alter table ledger_keys drop constraint ledger_keys_once',
        'create index ledger_keys_once on ledger_keys (source, idempotency_key)',
      ],
      'a key stands for one transfer',
    ],
    [
      'a key whose index is not finished',
      [
        `update pg_index set indisvalid = false
          where indexrelid = 'ledger_keys_once'::regclass`,
      ],
      'a key stands for one transfer',
    ],
  ];

  it.each(faults)('finds %s by the check for it', async (_, statements, check) => {
    expect(await brokenBy(statements)).toContain(check);
  });

  it('lets the application own a table that is not the ledger’s', async () => {
    const statements = ['create table elsewhere ()', 'alter table elsewhere owner to kapao_app'];
    expect(await brokenBy(statements)).toEqual([]);
  });

  async function brokenBy(statements: readonly string[]): Promise<string[]> {
    let broken: string[] = [];
    await asOwner(opened.database, async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.query(sql`${raw(statement)}`);
      const { checks } = await verifyLedger(within(tx));
      broken = checks.filter(({ ok }) => !ok).map(({ name }) => name);
    });
    return broken;
  }
});
