import { itemPaths } from '../../lib/paths.ts';

interface Payee {
  member_id: string;
  username: string;
  name: string;
}

/** The member of a payment, as a link to the member's page. */
export function PayeeLink({ member }: { member: Payee }) {
  return (
    <a
      href={itemPaths.member(member.member_id)}
      className="within-line underline underline-offset-2"
    >
      {member.username} · {member.name}
    </a>
  );
}
