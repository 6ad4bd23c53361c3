/**
 * Tells callers what is left of their allowance, in the fields of the IETF draft "RateLimit header fields for HTTP"
 * (draft-ietf-httpapi-ratelimit-headers). Only where there is a limit.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CostBudget } from '../graphql/cost-budget.ts';

export const ALLOWANCE_HEADERS = ['ratelimit', 'ratelimit-policy'] as const;

type OnSend = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>;

/** The onSend hooks of routes whose operations are charged for; none without a limit. */
export function tellAllowance(budget: CostBudget | null): OnSend[] {
  if (budget === null) return [];
  return [
    async (request, reply, payload) => {
      const { viewer, claims, ip: address, ws: isSocket } = request;
      // A request that was refused before sign-in was not charged, and its caller is unknown.
      if (claims === null || isSocket) return payload;
      const { quota, left, waitSeconds } = budget.allowance({ viewer, address });
      const window = waitSeconds === 0 ? '' : `;t=${waitSeconds}`;
      void reply
        .header('ratelimit-policy', `"cost";q=${quota};qu="cost";w=60`)
        .header('ratelimit', `"cost";r=${left}${window}`);
      return payload;
    },
  ];
}
