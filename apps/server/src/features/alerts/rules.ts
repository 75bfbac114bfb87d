import { bangkokDay, bangkokTime } from '@kapao/contract/bangkok.ts';
import { alertPath } from '@kapao/contract/office/alert-paths.ts';
import { alertCauses, isEventCause } from '@kapao/contract/office/alert-causes.ts';
import type { AlertCause } from '@kapao/contract/office/alert-causes.ts';
import type { AlertRule } from '@kapao/contract/office/alerts.ts';
import { jobNames } from '@kapao/contract/office/job-names.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';

export type AlertLanguage = 'th' | 'en';

/** Something that a service may be told of, as it stands now. */
export interface SeenCause {
  cause: AlertCause;
  /** The job, gateway or record of the cause; with the cause it is one thing. It never has a member's name. */
  subject: string;
  since: Date;
  /** The minutes that a queue has waited, or the baht of an event; null for a cause without a threshold. */
  value: number | null;
  /** The words of a message besides the subject, such as an amount. */
  words?: string | undefined;
}

/** A cause that the service was told of. */
export interface ToldCause extends Pick<SeenCause, 'cause' | 'subject' | 'since'> {
  seenAt: Date;
  toldAt: Date;
}

export interface AlertPlan {
  began: SeenCause[];
  still: (ToldCause & Pick<SeenCause, 'words'>)[];
  over: ToldCause[];
  /** The told causes that are seen now. */
  seen: ToldCause[];
  /** The told causes that no rule asks for any more. */
  dropped: ToldCause[];
}

const STILL_AFTER_MS = 3_600_000;
/**
 * Some problems are seen by one server alone, so a problem is over when no server has seen it for several rounds of the
 * job.
 */
const OVER_AFTER_MS = 60_000;
/** Events are looked for this far back, so that those of an outage are told after it. */
export const EVENTS_SEEN_HOURS = 24;

const MAX_LINES = 10;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3_600;
const GIVEN_UP_AFTER_MS = 86_400_000;

/**
 * notify-02, notify-03: compares the causes that are seen with those that the service was told of. A service is not told
 * that it does not take its own messages.
 */
export function planAlerts(
  now: Date,
  service: string,
  rules: readonly (AlertRule & { since: Date })[],
  seen: readonly SeenCause[],
  told: readonly ToldCause[],
): AlertPlan {
  const ruleOf = new Map(rules.map((rule) => [rule.cause, rule]));
  const asked = seen.filter(({ cause, subject, value, since }) => {
    const rule = ruleOf.get(cause);
    if (!rule || (cause === 'alert_unsent' && subject === service)) return false;
    if (isEventCause(cause) && since < rule.since) return false;
    return rule.threshold === null || (value !== null && value >= rule.threshold);
  });
  const seenOf = new Map(asked.map((each) => [keyOf(each), each]));
  const toldKeys = new Set(told.map(keyOf));
  const problems = told.filter(({ cause }) => !isEventCause(cause));
  const dropped = problems.filter(({ cause }) => !ruleOf.has(cause));
  const open = problems.filter(({ cause }) => ruleOf.has(cause));
  const isOlder = (at: Date, ms: number) => now.getTime() - at.getTime() >= ms;
  return {
    began: asked.filter((each) => !toldKeys.has(keyOf(each))),
    still: open
      .filter((each) => seenOf.has(keyOf(each)) && isOlder(each.toldAt, STILL_AFTER_MS))
      .map((each) => ({ ...each, words: seenOf.get(keyOf(each))?.words })),
    over: open.filter((each) => !seenOf.has(keyOf(each)) && isOlder(each.seenAt, OVER_AFTER_MS)),
    seen: open.filter((each) => seenOf.has(keyOf(each))),
    dropped,
  };
}

function keyOf({ cause, subject }: Pick<SeenCause, 'cause' | 'subject'>): string {
  return `${cause} ${subject}`;
}

const words = {
  th: {
    began: 'แจ้งเตือน',
    still: 'ยังไม่หาย',
    over: 'หายแล้ว',
    since: (time: string) => `ตั้งแต่ ${time}`,
    more: (count: number) => `และอีก ${count} เรื่อง`,
    less: (person: string, service: string) => `${person} ลดการแจ้งเตือนของ ${service}`,
    off: (person: string, service: string) => `${person} ปิดการแจ้งเตือนของ ${service}`,
  },
  en: {
    began: 'Alert',
    still: 'Still so',
    over: 'Over',
    since: (time: string) => `since ${time}`,
    more: (count: number) => `and ${count} more`,
    less: (person: string, service: string) => `${person} took alerts of ${service} away`,
    off: (person: string, service: string) => `${person} switched the alerts of ${service} off`,
  },
} as const;

/** The site's name and the office's address, which each message has. */
export interface AlertSite {
  siteName: string;
  officeUrl: string;
  /** The short reference of a payment by its name in the log; null for anything else. */
  nameOf: (target: string) => string | null;
}

export interface AlertText {
  title: string;
  text: string;
}

type MentionedCause = Pick<SeenCause, 'cause' | 'subject' | 'since' | 'words'>;

/** notify-08: the message about causes that began, last or are over; each has the address of its record or queue. */
export function causesText(
  phase: 'began' | 'still' | 'over',
  causes: readonly MentionedCause[],
  language: AlertLanguage,
  now: Date,
  site: AlertSite,
): AlertText {
  const text = words[language];
  const lines = causes.slice(0, MAX_LINES).flatMap((each) => {
    const about = [each.words ?? '', subjectText(each, language, site.nameOf)];
    const named = [alertCauses[each.cause][language], about.filter(Boolean).join(' · ')];
    const time = text.since(timeText(each.since, now));
    return [
      `• ${named.filter(Boolean).join(': ')} (${time})`,
      `${site.officeUrl}${alertPath(each)}`,
    ];
  });
  const isLong = causes.length > MAX_LINES;
  const more = isLong ? [text.more(causes.length - MAX_LINES), site.officeUrl] : [];
  return messageOf(text[phase], [...lines, ...more], site);
}

const RECORD = /^(deposit|withdrawal|member|proposal|studio):(.+)$/;
const TIME = /^\d{4}-\d\d-\d\dT/;

/** The subject of a cause as staff know it: a short reference, a number, or a code; never a member's name. */
function subjectText(
  { cause, subject }: MentionedCause,
  language: AlertLanguage,
  nameOf: AlertSite['nameOf'],
): string {
  const [, kind, id = ''] = RECORD.exec(subject) ?? [];
  if (kind === 'deposit' || kind === 'withdrawal') return nameOf(subject) ?? '';
  if (kind === 'member' || kind === 'proposal') return `#${id}`;
  if (kind === 'studio') return id;
  // The id of an event, and the time that stands for a payment which we do not know, say nothing to a person.
  if (isEventCause(cause) || TIME.test(subject)) return '';
  return nameOfCode(jobNames, subject, language);
}

const testWords = {
  th: ['ทดสอบการแจ้งเตือน', 'ข้อความนี้ส่งจากปุ่มทดสอบ ไม่มีอะไรผิดปกติ'],
  en: ['A test of alerts', 'The button "Test" sent this message. Nothing is wrong.'],
} as const;

/** svc-07: the message of a test. */
export function testText(language: AlertLanguage, site: AlertSite): AlertText {
  const [head, line] = testWords[language];
  return messageOf(head, [line, `${site.officeUrl}/services`], site);
}

/** notify-09: the message that one person took alerts away, with the causes; without causes all are switched off. */
export function takenAwayText(
  { person, service, causes }: { person: string; service: string; causes: readonly AlertCause[] },
  language: AlertLanguage,
  site: AlertSite,
): AlertText {
  const text = words[language];
  const head = causes.length === 0 ? text.off(person, service) : text.less(person, service);
  return messageOf(
    head,
    [...causes.map((cause) => `• ${alertCauses[cause][language]}`), `${site.officeUrl}/alerts`],
    site,
  );
}

function messageOf(head: string, lines: readonly string[], site: AlertSite): AlertText {
  const title = `[${site.siteName}] ${head}`;
  return {
    title: title.slice(0, 200),
    text: [title, ...lines].join('\n').slice(0, 4_000),
  };
}

/** The time of today in Bangkok; of another day with the day. */
function timeText(at: Date, now: Date): string {
  const day = bangkokDay(at);
  const time = bangkokTime(at);
  return day === bangkokDay(now) ? time : `${day.slice(8)}/${day.slice(5, 7)} ${time}`;
}

/** notify-09: the causes of which a service is told less by the new rules. */
export function causesTakenAway(
  before: readonly AlertRule[],
  after: readonly AlertRule[],
): AlertCause[] {
  const kept = new Map(after.map(({ cause, threshold }) => [cause, threshold]));
  return before
    .filter(({ cause, threshold }) => {
      const now = kept.get(cause);
      return now === undefined || (now !== null && threshold !== null && now > threshold);
    })
    .map(({ cause }) => cause);
}

/** notify-06: the pause after an attempt, which doubles up to an hour. */
export function secondsUntilNextAttempt(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.max(attempts - 1, 0), LONGEST_PAUSE_SECONDS);
}

/** notify-06: whether a message is too old to be sent again. */
export function isGivenUp(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= GIVEN_UP_AFTER_MS;
}
