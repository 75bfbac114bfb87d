import type { OfficeOperationName, officeRoutes } from './routes.ts';

/**
 * The bounds that an act is held to. `member`: it gives a member money. `offers`: it lets members earn money. `always`: a
 * second person decides, whatever the value.
 */
type RiskScope = 'member' | 'offers' | 'always';

/** The largest value that an act creates or releases (risk-01), stated by its handler before the commit. */
export type Risk =
  | { scope: 'member'; memberId: bigint; valueMicro: bigint | 'unbounded' }
  | { scope: 'offers'; valueMicro: bigint | 'unbounded' }
  | { scope: 'always'; memberId?: bigint; valueMicro: bigint | 'unbounded' };

/**
 * The risk of an operation that one person does alone. `access`: it changes staff's rights or the guards themselves;
 * `guard` names the rule that protects them.
 */
export type OperationRisk =
  | { readonly risk: 'none'; readonly because: string }
  | {
      readonly risk: RiskScope;
      readonly value: string;
      /** The operation makes a proposal of its own kind. */ readonly proposes?: true;
    }
  | { readonly risk: 'access'; readonly guard: string };

type PostOperation = {
  [Name in OfficeOperationName]: (typeof officeRoutes)[Name] extends { method: 'POST' }
    ? Name
    : never;
}[OfficeOperationName];

const none = (because: string) => ({ risk: 'none', because }) as const;
const member = (value: string) => ({ risk: 'member', value }) as const;
const proposes = { proposes: true } as const;
const offers = (value: string) => ({ risk: 'offers', value }) as const;
const always = (value: string) => ({ risk: 'always', value }) as const;
const access = (guard: string) => ({ risk: 'access', guard }) as const;

const ownAccount = none('It concerns the caller’s own sign-in, and moves no money.');
const ownView = none('A saved list of filters of the caller.');
const tightens = none('It takes from the member or stops play; nobody gains money by it.');
const shows = none('It shows data and is recorded; no money moves.');
const ends = none('It ends an offer, which can only give less.');
const decided = none('It decides a proposal of another person, or ends one.');

/** Every act of the office, and why one person may do it alone or not. A new operation without an entry does not compile. */
export const officeRisks = {
  // Sign-in and own security
  signIn: ownAccount,
  startStaffPasskeyLogin: ownAccount,
  signOut: ownAccount,
  showInvite: ownAccount,
  acceptInvite: ownAccount,
  startTotp: ownAccount,
  confirmTotp: ownAccount,
  startStaffPasskey: ownAccount,
  addStaffPasskey: ownAccount,
  removeFactor: ownAccount,
  makeRecoveryCodes: ownAccount,
  startStepUp: ownAccount,
  stepUp: ownAccount,
  endMySessions: ownAccount,
  changePassword: ownAccount,
  saveMyView: ownView,
  renameMyView: ownView,
  deleteMyView: ownView,

  // Members
  revealMember: shows,
  viewAsMember: shows,
  blockMember: tightens,
  unblockMember: none(
    'The member gets back the own account; the same person does not release its money alone.',
  ),
  endMemberSessions: tightens,
  removeMemberLock: always('Without its lock an account opens by the password alone.'),
  setMemberTimeout: tightens,
  setMemberRank: member(
    'Without bound where the new rank has a benefit that the old one lacks; else nothing.',
  ),
  addMemberNote: none('A text that staff read.'),

  // Proposals
  proposeAdjustment: { ...member('The amount, in either direction.'), ...proposes },
  proposePhone: { ...always('A new phone opens the account after its proof.'), ...proposes },
  proposeBankAccount: { ...always('A new bank account gets the next withdrawal.'), ...proposes },
  proposeDepositReversal: { ...always('The credited amount.'), ...proposes },
  revealProposal: shows,
  approveProposal: decided,
  rejectProposal: decided,
  withdrawProposal: decided,

  // Payments
  claimWithdrawal: none('It says who looks at a withdrawal.'),
  approveWithdrawal: member(
    'What the caller alone gave the member within 30 days, by hand or by offers, at most the amount; all of it where the caller unblocked the member, approved the documents or returned the withdrawal from risk. Always, where a deposit was taken back, money is owed, a typed transfer is unreported or a gateway contradicts itself. Else nothing: the member’s own money goes to the member’s own account, which a second person has confirmed where staff set it.',
  ),
  rejectWithdrawal: always(
    'The amount, where the gateway was asked to pay it; else nothing, for the held money goes back to the balance that it came from.',
  ),
  sendToRisk: tightens,
  returnFromRisk: none(
    'The withdrawal waits for a decision again; the same person does not release it alone.',
  ),
  retryWithdrawal: none('It repeats a withdrawal under the same key, which pays once.'),
  refundWithdrawal: member('The amount and the fee.'),
  endUnpaidWithdrawal: always(
    'The amount: the gateway may have paid it, and the member would have the money twice.',
  ),
  endPaidWithdrawal: always(
    'The amount: the member’s held money counts as paid, and nobody asks for it any more.',
  ),
  showSlips: shows,
  approveDeposit: member(
    'The credited amount, unless the gateway reported it of the member’s own account. Without a report and a slip: always.',
  ),
  rejectDeposit: none('It credits nothing; the transfer stays unmatched.'),
  assignTransfer: member(
    'The amount, unless it comes from the member’s own account. Always, where staff typed a transfer of that amount which the gateway has not reported.',
  ),
  returnTransfer: always(
    'The amount, where staff typed a transfer of that amount which the gateway has not reported; else nothing, for it goes back to the account that it came from.',
  ),
  takeCase: none('It says who works on a case.'),
  answerCase: none('A text that the member reads.'),
  noteCase: none('A text that staff read.'),
  closeCase: none('It ends a conversation; a stop of withdrawals keeps the case open.'),
  reopenCase: none('It continues a conversation.'),
  liftWithdrawalStop: member(
    'All that the member’s wallet holds: cash, bonus and held withdrawals. Whoever has taken the account over can withdraw it once the stop is lifted.',
  ),
  openMemberCase: always(
    'A case after 20 others in 24 hours, or with a text that leads out; nothing for another.',
  ),
  openRiskCase: none('A file of staff; nothing changes for the member.'),
  linkCaseMember: none('A file of staff; nothing changes for the member.'),
  unlinkCaseMember: none('A file of staff; what was decided about the member stays.'),
  decideRiskCase: tightens,
  restrictRiskMembers: tightens,
  contactMember: none('A text of the house that the member reads.'),
  suggestLimit: none('It sets no limit: the member accepts a lower one, or sets it aside.'),
  followUpCase: none('It says when staff look at a case again.'),
  liftRiskMark: always(
    'Without its mark a member is paid automatically, or takes offers, as any other; a second person decides.',
  ),
  openDocuments: shows,
  approveDocuments: none(
    'The member may withdraw the own money to the own account; the same person does not release it alone.',
  ),
  rejectDocument: tightens,
  decideWithdrawalContradiction: member(
    'The amount, unless the withdrawal stays paid or was never given back.',
  ),
  decideDepositContradiction: always(
    'The amount that is credited. Without it no money moves, but the gateway may have taken the money back, and the member keeps it.',
  ),

  // Promotions, coupons and other rewards
  savePromotion: offers(
    'The budget of a published promotion; nothing for a draft. A text that leads members out: always.',
  ),
  publishPromotion: offers('The budget, or without bound.'),
  endPromotion: ends,
  saveCoupon: offers(
    'Amount times uses, or the budget, of a published coupon; nothing for a draft.',
  ),
  publishCoupon: offers('Amount times uses, or the budget.'),
  endCoupon: ends,
  makeCouponCodes: offers('Amount times codes.'),
  saveFairRule: access(
    'What lets more people claim waits for a day, and is told to staff; the offer’s value stays.',
  ),
  takeCouponCodes: none('The codes count against the value that was decided when they were made.'),

  // Records of the configuration
  saveRewardRecords: offers(
    'The largest value of the saved state: the budget of a mission, a wheel or a cashback rule, or its claims times its largest payment; without bound for a day’s reward, the point rate and the referral terms that give more, for a rank with another turnover or benefit, and for contributions that rise. A text that leads members out: always.',
  ),
  saveMethodRecords: always(
    'The receiving account, gateway, texts, fee and limits of a payment method, and its opening; nothing for its place, its hours and its closing.',
  ),
  saveBrandRecords: always(
    'A name that leads members out; nothing for another name, the logo, the place, and whether the brand is in the lobby, which opens no switch.',
  ),

  // Versions
  rollBackVersion: offers(
    'The state that comes back, valued as a save of it; keys and receiving accounts: always.',
  ),
  scheduleChange: offers(
    'The scheduled state, valued as a save of it; keys and receiving accounts: always.',
  ),
  cancelScheduledChange: none('It leaves everything as it stands.'),
  stopLoosening: none('It leaves everything as it stands.'),

  // Games, studios and switches
  saveGameWord: none('It says which games a search finds; no game is added or opened by it.'),
  moveBrand: none('An order of pictures.'),
  moveGame: none('An order of pictures.'),
  setShelves: none('An order of pictures.'),
  setSwitch: always(
    'A text that leads members out; nothing for closing or opening a service, whose rules stay as they are.',
  ),
  addStudio: always('A studio’s calls pay wins.'),
  saveStudio: always(
    'The address, networks and free bets of a studio; nothing for its name alone.',
  ),
  saveStudioCredentials: always('Whoever holds the secret pays wins.'),
  dropStudioSecret: always('Calls with the older secret stop.'),
  addStudioKey: always('Whoever holds the key pays wins.'),
  retireStudioKey: always('Play with the studio stops, or falls back to an older key.'),
  makeOurKey: always('Our next key for the studio.'),
  signWithOurKey: always('The key that the studio knows us by.'),

  // Site and settings
  previewSite: none('Nothing of it stays.'),
  uploadMedia: none('A picture.'),
  deleteMedia: none('A picture that nothing uses.'),
  saveSite: always(
    'A contact, or a text with a link out or a number like an account’s; nothing for other texts, colours and pictures.',
  ),
  sendMessage: always(
    'A message to more than one member, to one after 20 others in 24 hours, or with a text that leads out; nothing for another.',
  ),
  messageMember: always(
    'A message after 20 others in 24 hours, or with a text that leads out; nothing for another.',
  ),
  cancelMessage: none('Fewer members read the message.'),
  saveOperatingSettings: access(
    'What loosens automatic payment, four eyes, proof of phones, the protection of members or where QR pictures come from waits for a day, and is told to staff.',
  ),

  // Operations
  rerunJobDay: none('Each day of a job happens once, by its own keys.'),
  runJobNow: none('Each run of a job happens once, by its own keys.'),
  replayWebhook: none('A signed message of the gateway is handled again under its own key.'),
  startCheck: none('It only reads.'),

  // Third parties
  saveService: always(
    'A gateway reports deposits and pays withdrawals, a slip verifier vouches for transfers, an SMS service reads codes, and a service of messages writes in the site’s name.',
  ),
  dropOldSecret: always('A third party that still uses the old value is not heard any more.'),
  setServiceEnabled: always(
    'A service that is switched on again; nothing for switching it off, which stops payments or messages and gains nobody money.',
  ),
  moveService: none('An order of services that two persons have decided on.'),
  removeService: always('Without a saved SMS service the one of the server’s configuration sends.'),
  saveAlertRules: access('What it takes away is told at once by all alert services.'),
  saveEventEndpoint: always('Facts about members leave the house to this address.'),
  makeEventSecret: none(
    'The maker of a secret can sign false events for an address that two persons decided on. Nothing here believes an event, and the page of the protocol tells the receiver to ask the API before money follows.',
  ),
  pauseEventEndpoint: none('The address gets nothing, or again what two persons decided on.'),
  removeEventEndpoint: always('What the endpoint has not taken yet is never sent.'),
  testEventEndpoint: none('It sends no data.'),
  replayEvents: none('An address that two persons decided on gets the same events again.'),
  testService: none(
    'A call that changes nothing, or a fixed alert. Stored secrets go to the saved address and fields only.',
  ),

  // People and roles
  endStaffSessions: access('It signs a colleague out.'),
  makeApiKey: access(
    'A key reads no more than its maker may, and nothing that is sealed or masked.',
  ),
  revokeApiKey: access('It takes a key back.'),
  inviteStaff: access('Nobody invited within 7 days approves for the inviter.'),
  cancelInvite: access('It takes a link back.'),
  changeStaffRole: access('Nobody given a role within 7 days approves for the giver.'),
  disableStaff: access(
    'Proposals of a disabled maker are not approved. None while a loosening of the caller waits.',
  ),
  resetStaff: access('Nobody reset within 7 days approves for the resetter.'),
  saveRole: access('Nobody grants a permission that they lack.'),
  setOfficeAccess: access('The list must hold the caller’s own network.'),

  // Reports and the log
  saveStatementMapping: none(
    'It says how a settlement file is read; files read before stay as they are.',
  ),
  uploadStatement: none(
    'A file laid beside the ledger. No transfer, payment or member is changed by it; the log keeps the hash of each file.',
  ),
  noteReconciliationLine: none('A text that staff read. The line stays open, and no money moves.'),
  exportReport: shows,
  exportReportRows: shows,
  exportReconciliation: shows,
  exportAudit: shows,
} as const satisfies Record<PostOperation, OperationRisk>;

/** Operations whose acts can wait for a second person. */
export type RiskyOperation = {
  [Name in PostOperation]: (typeof officeRisks)[Name] extends { proposes: true }
    ? never
    : (typeof officeRisks)[Name] extends { risk: RiskScope }
      ? Name
      : never;
}[PostOperation];

export function isRisky(name: OfficeOperationName): name is RiskyOperation {
  if (!Object.hasOwn(officeRisks, name)) return false;
  // `hasOwn` does not narrow a name to the keys of an object.
  const entry: OperationRisk = officeRisks[name as PostOperation];
  return entry.risk !== 'none' && entry.risk !== 'access' && entry.proposes !== true;
}
