import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../../db/database.ts';

const KEPT_DAYS = 30;

export type DeliveryVerdict =
  | 'accepted'
  | 'repeated'
  | 'contradiction'
  | 'malformed'
  | 'unsigned'
  | 'failed';

export interface Delivery {
  gatewayCode: string;
  webhookId: string | null;
  verdict: DeliveryVerdict;
  type: string | null;
  body: string | null;
}

/** engine-08: stores an incoming webhook together with the verdict on it. */
export async function recordDelivery(on: Queryable, delivery: Delivery): Promise<void> {
  await on.query(sql`
    insert into gateway_deliveries (gateway_code, webhook_id, verdict, type, body)
    values (${delivery.gatewayCode}, ${delivery.webhookId}, ${delivery.verdict}, ${delivery.type},
            ${delivery.body})`);
}

export interface DeliveryRow {
  id: bigint;
  gateway: string;
  webhookId: string | null;
  receivedAt: Date;
  verdict: DeliveryVerdict;
  type: string | null;
  hasBody: boolean;
  replayedAt: Date | null;
  replayedBy: string | null;
}

export interface DeliveryFilter {
  gateway?: string | undefined;
  verdict?: DeliveryVerdict | undefined;
  belowId?: bigint | undefined;
  limit: number;
}

/** Lists webhooks, the latest first. */
export function listDeliveries(
  on: Queryable,
  { gateway, verdict, belowId, limit }: DeliveryFilter,
): Promise<DeliveryRow[]> {
  return on.query<DeliveryRow>(sql`
    select id,
           gateway_code     as gateway,
           webhook_id       as "webhookId",
           received_at      as "receivedAt",
           verdict,
           type,
           body is not null as "hasBody",
           replayed_at      as "replayedAt",
           replayed_by      as "replayedBy"
      from gateway_deliveries
     where true
       ${gateway === undefined ? sql`` : sql`and gateway_code = ${gateway}`}
       ${verdict === undefined ? sql`` : sql`and verdict = ${verdict}`}
       ${belowId === undefined ? sql`` : sql`and id < ${belowId}`}
     order by id desc
     limit ${limit}`);
}

export interface LockedDelivery {
  gatewayCode: string;
  webhookId: string | null;
  body: string | null;
}

export async function lockDelivery(tx: Tx, id: bigint): Promise<LockedDelivery | undefined> {
  const [delivery] = await tx.query<LockedDelivery>(sql`
    select gateway_code as "gatewayCode",
           webhook_id   as "webhookId",
           body
      from gateway_deliveries
     where id = ${id}
       for update`);
  return delivery;
}

export async function noteReplay(
  tx: Tx,
  id: bigint,
  { by, outcome }: { by: string; outcome: 'accepted' | 'repeated' },
): Promise<void> {
  await tx.query(sql`
    update gateway_deliveries
       set replayed_at = ${tx.now()},
           replayed_by = ${by},
           replay      = ${outcome}
     where id = ${id}`);
}

export async function deleteOldDeliveries(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(sql`
      delete from gateway_deliveries
       where received_at < now() - make_interval(days => ${KEPT_DAYS})`);
  });
}
