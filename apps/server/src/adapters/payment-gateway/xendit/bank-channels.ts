import { get, readAnswer } from './client.ts';
import type { Desk } from './client.ts';
import { payoutChannels } from './messages.ts';

/** Xendit's codes of our banks. A bank about whose code its integrations disagree is left out. */
const channelCodes: Readonly<Record<string, string>> = {
  BBL: 'TH_BBL',
  KBANK: 'TH_KKB',
  KTB: 'TH_KTB',
  TTB: 'TH_TTB',
  SCB: 'TH_SCB',
  CIMB: 'TH_CIMB',
  UOB: 'TH_UOB',
  BAY: 'TH_BAY',
  GSB: 'TH_GSB',
  GHB: 'TH_GHB',
  BAAC: 'TH_BAA',
  TISCO: 'TH_TISCO',
  KKP: 'TH_KNB',
  ICBC: 'TH_ICBC',
  LHB: 'TH_LHB',
};

/** Returns the code of a bank to which Xendit pays now; undefined where it pays to none of the bank's accounts. */
export async function findChannelCode(desk: Desk, bankAbbr: string): Promise<string | undefined> {
  const code = Object.hasOwn(channelCodes, bankAbbr) ? channelCodes[bankAbbr] : undefined;
  if (code === undefined) return undefined;
  const listed = await listChannels(desk);
  return listed.length === 0 || listed.includes(code) ? code : undefined;
}

/** Lists the codes to which Xendit pays; empty where it does not tell, and then our table counts alone. */
async function listChannels(desk: Desk): Promise<string[]> {
  try {
    const answer = await get(desk, '/payouts_channels?currency=THB');
    return readAnswer(payoutChannels, answer)
      .filter(({ currency }) => currency === 'THB')
      .map(({ channel_code }) => channel_code);
  } catch {
    return [];
  }
}
