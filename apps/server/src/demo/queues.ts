import { microFromBaht, satangFromMicro } from '@kapao/contract/money.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { GatewayTransfer } from '../adapters/payment-gateway/port.ts';
import type { Context } from '../context.ts';
import { findMemberByPhone } from '../features/members/reads.ts';
import { seedDocuments } from './documents.ts';
import { PASSWORD } from './members.ts';
import type { Deposit } from '../features/payments/deposits/deposits-store.ts';
import { uploadSlip } from '../features/payments/slips/upload-slip.ts';
import {
  accountSign,
  nameSign,
  noteSigns,
  originSigns,
} from '../features/fair-offers/signs-store.ts';
import { comparedName } from '../features/payments/methods/bank-names.ts';
import { openSession } from '../features/sessions/store.ts';
import { openCase } from '../flows/cases/open-case.ts';
import { openDeposit } from '../flows/deposits/open-deposit.ts';
import { requestWithdrawal } from '../flows/withdrawals/request-withdrawal.ts';
import { receiveGatewayEvent } from '../flows/gateways/receive-gateway-event.ts';
import { openMember } from '../flows/members/register-member.ts';
import { openPastContext } from './history/past-context.ts';
import type { PastContext } from './history/past-context.ts';
import { seedProposals } from './proposals.ts';

/** Members with invented names and accounts, whose payments wait in the office's queues. */
const people = {
  mali: ['0812000001', 'มาลี', 'สุขใจ', '0003330001'],
  somsri: ['0812000002', 'สมศรี', 'ทองดี', '0003330002'],
  wichai: ['0812000003', 'วิชัย', 'มั่นคง', '0003330003'],
  anan: ['0812000004', 'อนันต์', 'พูนผล', '0003330004'],
  piti: ['0812000005', 'ปิติ', 'ใจกล้า', '0003330005'],
  chujai: ['0812000006', 'ชูใจ', 'เลิศลบ', '0003330006'],
  wira: ['0812000007', 'วีระ', 'กล้าหาญ', '0003330007'],
  kamon: ['0812000008', 'กมล', 'สดใส', '0003330008'],
  // This member has no waiting payment, so that no payment changes the target of the proposal about her (desk-16).
  duang: ['0812000009', 'ดวงใจ', 'แสนดี', '0003330009'],
} as const;
type Person = keyof typeof people;

const BANK_METHOD = 4;
const WITHDRAWAL_METHOD = 1;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * The largest automatic withdrawal in baht while the demo is made, so that larger ones wait for staff. The site keeps
 * its own setting.
 */
const DEMO_AUTOMATIC_MAX = 2_000;
/**
 * Two new members of the demo share this network, and one stranger pays for both, so that signals stop their payments.
 */
const SHARED_NETWORK = '203.0.113.45';
const STRANGER = 'นาย สมศักดิ์ รวยดี';

/** Seeds payments that wait for staff, by the flows that members and the gateway use, in one transaction. */
export async function seedQueues(context: Context): Promise<void> {
  const { database, config, passwords } = context;
  if (await findMemberByPhone(database, config.websiteId, people.mali[0])) return;
  const passwordHash = await passwords.hash(PASSWORD);
  if (passwordHash === undefined) throw new Error('too busy to hash a demo password');
  const now = database.now().getTime();
  await database.transaction(async (tx) => {
    const past = await openPastContext(context, tx, new Date(now - 480 * HOUR_MS));
    const demo = new QueueDemo(past, passwordHash, now);
    await demo.makeMembers();
    await demo.makeWithdrawals();
    await demo.makeSlips();
    await demo.makeDocuments();
    await demo.makeProposals();
    await demo.makeCase();
  });
}

class QueueDemo {
  readonly #context: PastContext;
  readonly #passwordHash: string;
  readonly #now: number;
  readonly #ids = new Map<Person, bigint>();
  #transfers = 0;

  constructor(context: PastContext, passwordHash: string, now: number) {
    this.#context = context;
    this.#passwordHash = passwordHash;
    this.#now = now;
  }

  async makeMembers(): Promise<void> {
    for (const [person, network] of [
      ['mali', '203.0.113.11'],
      ['somsri', '203.0.113.12'],
      ['wichai', '203.0.113.13'],
      ['anan', '203.0.113.14'],
      ['wira', '203.0.113.15'],
      ['duang', '203.0.113.17'],
    ] as const)
      await this.#register(person, network);
    await this.#moveTo(400);
    await this.#pay('mali', 6_000);
    await this.#pay('somsri', 9_000);
    await this.#pay('wichai', 3_000);
    await this.#pay('anan', 7_000);
    await this.#pay('wira', 9_500);
    await this.#moveTo(40);
    await this.#register('kamon', '203.0.113.16');
    await this.#pay('kamon', 2_800);
    await this.#register('piti', SHARED_NETWORK);
    await this.#register('chujai', SHARED_NETWORK);
    await this.#pay('piti', 8_000, { payerName: STRANGER });
    await this.#pay('chujai', 5_000, { payerName: STRANGER });
  }

  /** Makes ten withdrawals. Two are suspicious; four others have a single signal, which says little. */
  async makeWithdrawals(): Promise<void> {
    const { database, config } = this.#context;
    const setMaximum = (micro: bigint) =>
      database.query(sql`
        update site_settings
           set auto_payout_max_micro = ${micro}
         where website_id = ${config.websiteId}`);
    const [before] = await database.query<{ micro: bigint }>(sql`
      select auto_payout_max_micro as micro
        from site_settings
       where website_id = ${config.websiteId}`);
    if (!before) throw new Error(`website ${config.websiteId} has no settings`);
    await setMaximum(microFromBaht(DEMO_AUTOMATIC_MAX));
    for (const [hours, person, baht] of [
      [9, 'mali', 3_500],
      [8.5, 'wira', 2_100],
      [8, 'piti', 7_500],
      [7.5, 'wichai', 2_700],
      [7, 'somsri', 4_200],
      [6.5, 'wira', 2_200],
      [6, 'kamon', 2_300],
      [5, 'anan', 6_400],
      [4, 'chujai', 4_900],
      [3.5, 'wira', 2_400],
    ] as const) {
      await this.#moveTo(hours);
      await this.#withdraw(person, baht);
    }
    await setMaximum(before.micro);
  }

  /** A member asks staff a question. */
  async makeCase(): Promise<void> {
    const opened = await openCase(this.#context, {
      memberId: this.#idOf('mali'),
      websiteId: this.#context.config.websiteId,
      key: randomUUID(),
      text: 'ถอนเงินตอนเช้ายังไม่เข้าค่ะ ต้องรอกี่นาทีคะ',
      reference: undefined,
    });
    if (opened.outcome === 'refused') throw new Error(`the demo's case: ${opened.refusal}`);
  }

  /**
   * Makes deposits with slips. Their amounts differ from the demo member's, whose past is the same in every sandbox
   * (ops-51).
   */
  async makeSlips(): Promise<void> {
    await this.#moveTo(3);
    const named = await this.#open('wichai', 550);
    await this.#sendSlip('wichai', named, 'KB2026DEMO001');
    const own = await this.#open('anan', 1_050);
    await this.#sendSlip('anan', own, 'KB2026DEMO002');
    await this.#moveTo(2.9);
    await this.#arrive({ transferId: 'KB2026DEMO001', amountSatang: 51_000, ...payerOf('wichai') });
    await this.#arrive({ amountSatang: 104_900, ...payerOf('anan') });
    await this.#moveTo(2);
    const silent = await this.#open('somsri', 750);
    await this.#sendSlip('somsri', silent, 'KB2026DEMO003');
    await this.#arrive({ amountSatang: 12_345, payerName: 'MR UNKNOWN P' });
  }

  /** Members whose documents of identity wait. */
  async makeDocuments(): Promise<void> {
    for (const [hours, person, name] of [
      [1.8, 'anan', 'Anan Poonphol'],
      [1.6, 'mali', 'Mali Sukjai'],
      [1.4, 'kamon', 'Kamon Sodsai'],
    ] as const) {
      await this.#moveTo(hours);
      const accountNumber = people[person][3];
      await seedDocuments(this.#context, { memberId: this.#idOf(person), name, accountNumber });
    }
  }

  async makeProposals(): Promise<void> {
    await this.#moveTo(1);
    await seedProposals(this.#context, {
      adjusted: this.#idOf('duang'),
      moved: this.#idOf('wichai'),
    });
    await this.#moveTo(0);
  }

  /** Moves the demo's clock to so many hours before now. */
  #moveTo(hours: number): Promise<void> {
    return this.#context.database.moveTo(new Date(this.#now - hours * HOUR_MS));
  }

  #idOf(person: Person): bigint {
    const id = this.#ids.get(person);
    if (id === undefined) throw new Error(`${person} is not registered`);
    return id;
  }

  async #register(person: Person, network: string): Promise<void> {
    const { database, config } = this.#context;
    const [phone, firstName, lastName, accountNumber] = people[person];
    await database.transaction(async (tx) => {
      const member = {
        websiteId: config.websiteId,
        phone,
        firstName,
        lastName,
        passwordHash: this.#passwordHash,
        referrerId: undefined,
        partner: null,
        referrer: null,
        isPhoneProven: true,
      };
      const account = { bankAbbr: 'KBANK', accountNumber, accountName: `${firstName} ${lastName}` };
      const { id } = await openMember(tx, member, account);
      await noteSigns(tx, id, [
        ...accountSign(accountNumber),
        ...nameSign(comparedName(account.accountName)),
        ...originSigns({ network, deviceId: undefined }),
      ]);
      await openSession(tx, { memberId: id, network, userAgent: undefined });
      this.#ids.set(person, id);
    });
  }

  async #open(person: Person, baht: number): Promise<Deposit> {
    const { websiteId, publicUrl } = this.#context.config;
    const opened = await openDeposit(this.#context, {
      memberId: this.#idOf(person),
      websiteId,
      methodId: BANK_METHOD,
      amountMicro: microFromBaht(baht),
      returnUrl: publicUrl,
      address: '203.0.113.1',
      requestKey: undefined,
    });
    if (opened.outcome !== 'bank_transfer') throw new Error(`the deposit is ${opened.outcome}`);
    return opened.deposit;
  }

  async #pay(person: Person, baht: number, payer: Partial<GatewayTransfer> = {}): Promise<void> {
    const { amountMicro } = await this.#open(person, baht);
    const amountSatang = satangFromMicro(amountMicro);
    await this.#arrive({ amountSatang, ...payerOf(person), ...payer });
  }

  async #arrive(told: Partial<GatewayTransfer> & { amountSatang: number }): Promise<void> {
    this.#transfers += 1;
    const transfer: GatewayTransfer = {
      transferId: `KB2026QUEUE${this.#transfers}`,
      receiver: '0000000123',
      paidAt: this.#context.database.now(),
      payerBankCode: '004',
      payerAccountNumber: '0003339999',
      payerName: '',
      ...told,
    };
    await receiveGatewayEvent(this.#context, {
      gatewayCode: 'sandbox',
      id: `demo-queue-${this.#transfers}`,
      bodySha256: Buffer.alloc(32, this.#transfers),
      event: { type: 'transfer_received', transfer },
    });
  }

  async #withdraw(person: Person, baht: number): Promise<void> {
    const requested = await requestWithdrawal(this.#context, {
      memberId: this.#idOf(person),
      websiteId: this.#context.config.websiteId,
      methodId: WITHDRAWAL_METHOD,
      amountMicro: microFromBaht(baht),
      requestKey: undefined,
    });
    if (requested.outcome === 'refused') throw new Error(`${person}: ${requested.refusal}`);
  }

  async #sendSlip(person: Person, { refCode, amountMicro }: Deposit, transRef: string) {
    const webp = await slipPicture(satangFromMicro(amountMicro) / 100, transRef);
    const sent = await uploadSlip(
      this.#context,
      async () => ({ webp, slip: { bankCode: '004', transRef }, otherTransRef: null }),
      { memberId: this.#idOf(person), refCode, picture: '' },
    );
    if (sent.outcome === 'refused') throw new Error(`${person}: ${sent.refusal}`);
  }
}

function payerOf(person: Person) {
  const [, firstName, lastName, payerAccountNumber] = people[person];
  return { payerName: `${firstName} ${lastName.slice(0, 1)}`, payerAccountNumber };
}

/** Draws a slip as far as staff need it: the amount and the reference. */
function slipPicture(baht: number, transRef: string): Promise<Buffer> {
  const text = (y: number, size: number, line: string) =>
    `<text x="40" y="${y}" font-size="${size}" font-family="sans-serif" fill="#124">${line}</text>`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="560">
    <rect width="360" height="560" fill="#f4f8f4"/><rect width="360" height="90" fill="#1b7a4b"/>
    ${text(160, 22, 'Transfer completed')}${text(230, 40, `${baht.toFixed(2)} THB`)}${text(300, 18, transRef)}
  </svg>`;
  return sharp(Buffer.from(page)).webp().toBuffer();
}
