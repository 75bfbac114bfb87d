import sql, { type Sql } from 'sql-template-tag';
import { BUSY_NETWORK_PAYERS, SIGN_DAYS } from './rules.ts';

/** Conditions on signs, which claims of offers and the connections of members share. */

/** fair-04: since when devices and networks count. */
export const signsSince = sql`now() - make_interval(days => ${SIGN_DAYS})`;

/**
 * fair-04: a condition: the sign still counts. Accounts and names count for ever, devices and networks from a
 * time on.
 */
export const isRecent = (signs: Sql, since: Sql) => sql`
  (${signs}.sign in ('account', 'name') or ${signs}.seen_at > ${since})`;

/**
 * fair-05: a condition: the sign is a network that the members of many different payers use, so it does not identify a
 * person.
 */
export const isBusy = (signs: Sql) => sql`
  (${signs}.sign = 'network'
   and (select count(*)
          from (select distinct payer.key
                  from member_signs as neighbour
                  join member_signs as payer
                    on payer.member_id = neighbour.member_id
                   and payer.sign      = 'account'
                   and payer.is_proven
                 where neighbour.sign    = 'network'
                   and neighbour.key     = ${signs}.key
                   and neighbour.seen_at > now() - make_interval(days => ${SIGN_DAYS})
                 limit ${BUSY_NETWORK_PAYERS}) as payers) >= ${BUSY_NETWORK_PAYERS})`;

/**
 * A join of the signs `other` that are alike to the sign `own`. Names are alike where one begins the
 * other, because banks cut them off; the index finds them by their first word.
 */
export const joinAlike = sql`
     cross join lateral (
             select case own.sign when 'name' then split_part(own.key, ' ', 1) || ' ' else own.key end
                      collate "C" as low,
                    case own.sign when 'name' then split_part(own.key, ' ', 1) || '!' else own.key end
                      collate "C" as high
           ) as range
      join member_signs as other
        on other.sign       = own.sign
       and other.key       >= range.low
       and other.key       <= range.high
       and (starts_with(other.key, own.key) or starts_with(own.key, other.key))`;
