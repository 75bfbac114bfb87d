/** Public secrets of the Xendit that the sandbox plays. `KAPAO_MODE=live` refuses them (docs/protocols/xendit.md). */
export const XENDIT_SECRET_KEY = 'xnd_development_kapao_sandbox_key';
export const XENDIT_CALLBACK_TOKEN = 'kapao-sandbox-callback-token';
/** The token of webhooks during the fault `wrong_signature`. */
export const WRONG_CALLBACK_TOKEN = 'not-the-token-that-was-agreed';

export const XENDIT_BUSINESS_ID = '6a1f0c2b9d3e4f5a6b7c8d9e';

/** Xendit's biller at the bank, which receives the money of its QR codes, and its account, which pays payouts. */
export const XENDIT_BILLER = '010555900000002';
export const XENDIT_ACCOUNT = {
  account: '9990000002',
  bankCode: '004',
  name: 'XENDIT (SANDBOX)',
} as const;

/** The banks to which payouts go, by Xendit's codes. Each account is at the bank of our abbreviation. */
export const xenditBanks: Readonly<Record<string, string>> = {
  TH_BBL: 'BBL',
  TH_KKB: 'KBANK',
  TH_KTB: 'KTB',
  TH_TTB: 'TTB',
  TH_SCB: 'SCB',
  TH_CIMB: 'CIMB',
  TH_UOB: 'UOB',
  TH_BAY: 'BAY',
  TH_GSB: 'GSB',
  TH_GHB: 'GHB',
  TH_BAA: 'BAAC',
  TH_TISCO: 'TISCO',
  TH_KNB: 'KKP',
  TH_ICBC: 'ICBC',
  TH_LHB: 'LHB',
};
