import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { AlertText } from './rules.ts';

/** Queues a message in the transaction of its cause, so that a crash afterwards loses none. */
export async function queueAlert(
  tx: Tx,
  serviceCode: string,
  { title, text }: AlertText,
): Promise<void> {
  await tx.query(sql`
    insert into alert_deliveries (id, service_code, title, text, created_at, due_at)
    values (${randomUUID()}, ${serviceCode}, ${title}, ${text}, ${tx.now()}, ${tx.now()})`);
}

export interface DueAlert {
  id: string;
  title: string;
  text: string;
  createdAt: Date;
  attempts: number;
}

/** Leases the oldest due message of a service, so that no two servers send it at the same time. */
export async function leaseDueAlert(
  tx: Tx,
  { serviceCode, leaseSeconds }: { serviceCode: string; leaseSeconds: number },
): Promise<DueAlert | undefined> {
  const [due] = await tx.query<DueAlert>(sql`
    update alert_deliveries
       set attempts = attempts + 1,
           due_at   = ${tx.now()}::timestamptz + make_interval(secs => ${leaseSeconds})
     where id = (
             select id
               from alert_deliveries
              where service_code = ${serviceCode}
                and due_at      <= ${tx.now()}
              order by created_at, id
              limit 1
                for update skip locked
           )
 returning id, title, text, created_at as "createdAt", attempts`);
  return due;
}

/** Ends a message, unless another server has leased it since. */
export async function endAlert(
  tx: Tx,
  { id, attempts }: Pick<DueAlert, 'id' | 'attempts'>,
  { outcome, reason }: { outcome: 'sent' | 'refused' | 'given_up'; reason: string | null },
): Promise<void> {
  await tx.query(sql`
    update alert_deliveries
       set outcome  = ${outcome},
           reason   = ${reason},
           due_at   = null,
           ended_at = ${tx.now()}
     where id       = ${id}
       and attempts = ${attempts}
       and due_at is not null`);
}

/** Puts a message off, unless another server has leased it since. */
export async function postponeAlert(
  tx: Tx,
  { id, attempts }: Pick<DueAlert, 'id' | 'attempts'>,
  { seconds, reason }: { seconds: number; reason: string },
): Promise<void> {
  await tx.query(sql`
    update alert_deliveries
       set due_at = ${tx.now()}::timestamptz + make_interval(secs => ${seconds}),
           reason = ${reason}
     where id       = ${id}
       and attempts = ${attempts}
       and due_at is not null`);
}

/** Forgets the messages that a service did not take, when it is switched off. */
export async function forgetUnsentAlerts(tx: Tx, serviceCode: string): Promise<void> {
  await tx.query(sql`
    delete from alert_deliveries
     where service_code = ${serviceCode}
       and outcome     <> 'sent'`);
}

interface Moved {
  from: string;
  to: string;
}

/** Finds the id by which a service's receiver goes now; undefined unless it moved. */
export async function findMovedTarget(
  on: Queryable,
  serviceCode: string,
): Promise<Moved | undefined> {
  const [moved] = await on.query<Moved>(sql`
    select moved_from as "from",
           moved_to   as "to"
      from alert_targets
     where service_code = ${serviceCode}`);
  return moved;
}

export async function keepMovedTarget(
  tx: Tx,
  serviceCode: string,
  { from, to }: Moved,
): Promise<void> {
  await tx.query(sql`
    insert into alert_targets (service_code, moved_from, moved_to, moved_at)
    values (${serviceCode}, ${from}, ${to}, ${tx.now()})
        on conflict (service_code) do update
       set moved_from = excluded.moved_from,
           moved_to   = excluded.moved_to,
           moved_at   = excluded.moved_at`);
}
