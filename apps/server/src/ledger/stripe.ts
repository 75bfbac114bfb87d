import type { ClientBase } from 'pg';

/** The first number of the advisory locks of stripes; the second is the stripe. */
const STRIPE_LOCKS = 7_205_105;
/** The most stripes. Further servers share stripe 0, which makes them slower and changes nothing else. */
const MAX_STRIPES = 64;

/** The stripe of studios' accounts that this server moves (ledger-45). */
export interface Stripe {
  current(): number;
  /**
   * Takes the lowest stripe that no other server holds, for as long as this connection lives. Two servers on one stripe
   * queue for its rows, as they would without stripes.
   */
  take(client: ClientBase): Promise<void>;
}

export function createStripe(): Stripe {
  let stripe = 0;
  return {
    current: () => stripe,
    take: async (client) => {
      const { rows } = await client.query<{ stripe: number }>(
        `select stripe
           from generate_series(0, ${MAX_STRIPES - 1}) as stripe
          where pg_try_advisory_lock(${STRIPE_LOCKS}, stripe)
          limit 1`,
      );
      stripe = rows[0]?.stripe ?? 0;
    },
  };
}
