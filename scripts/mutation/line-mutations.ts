import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const line = `${server}/features/notifications/line`;
const links = `${server}/flows/line/link-account.pg.test.ts`;
const sends = `${line}/send-line-notices.pg.test.ts`;
const adapter = `${server}/adapters/member-messages/line-login`;

/** Mutations by which another person could read a member's notices, or a member gets some that were not chosen. */
export const lineMutations: readonly FeatureMutation[] = [
  {
    file: `${line}/links-store.ts`,
    from: '     where token_hash = ${hashToken(accessToken)}\n       and state_hash',
    to: '     where state_hash',
    test: links,
    title: 'line-03: a link that another browser began is refused, whoever signed in at LINE',
  },
  {
    file: `${line}/links-store.ts`,
    from: '  if (others.length > 0) return false;\n',
    to: '  if (others.length > 5) return false;\n',
    test: links,
    title:
      'line-04: one LINE account belongs to one member of the site, also where two link it at once',
  },
  {
    file: `${server}/flows/line/link-account.ts`,
    from: "    if (!(await findSession(tx, accessToken))) return 'line_link_refused';\n",
    to: '',
    test: links,
    title: 'line-03: a report of somebody else that comes while LINE answers wins over the link',
  },
  {
    file: `${server}/flows/security/report-not-me.ts`,
    from: '  await deleteLineLink(tx, memberId);\n',
    to: '',
    test: links,
    title: 'line-03: a report of somebody else removes the link, and ends one that was begun',
  },
  {
    file: `${line}/sends-store.ts`,
    from: '         and ${topic} = any(link.topics)\n',
    to: '',
    test: sends,
    title:
      'consent > line-06: nothing is sent until the member turns its topic on, and nothing of another topic',
  },
  {
    file: `${line}/sends-store.ts`,
    from: '         and ${mayGoOut(isToMany)}\n',
    to: '',
    test: sends,
    title:
      'consent > line-07: a message to all goes to those who want its topic, once, and to nobody on a break',
  },
  {
    file: `${adapter}/id-token.ts`,
    from: '    read.nonce === expected.nonce &&\n',
    to: '',
    test: `${adapter}/line-login.test.ts`,
    title: 'line-02: takes an ID token that LINE signed for this channel and this login alone',
  },
  {
    file: `${adapter}/id-token.ts`,
    from: "alg: z.literal('HS256')",
    to: 'alg: z.string()',
    test: `${adapter}/line-login.test.ts`,
    title: 'line-02: takes no ID token of another secret or algorithm, and none that was changed',
  },
];
