import { msg } from '@lingui/core/macro'
import { NICKNAME_LENGTH } from '../../contract/nicknames.ts'
import type { Ranking } from '../ranking/ranking.ts'
import type { Admitted } from '../ranking/rankingTable.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers, SessionHandlers } from './handler.ts'
import { realOnly } from './realAccount.ts'

/** The ranking, which everybody may read. */
export function rankingHandlers(ranking: Ranking): PublicHandlers {
  return { traders: async () => ({ data: [...(await ranking.traders())] }) }
}

/** Calls of the ranking: for real accounts only, except on a demo server, where no real money is involved. */
export function rankedHandlers(ranking: Ranking, { demos }: Pick<Admitted, 'demos'>): SessionHandlers {
  return {
    myRanking: async (_, { accountId, demo }) => ({
      data: { nickname: await ranking.nickname(accountId), open: demos || !demo },
    }),
    joinRanking: async ({ nickname }, visit) => {
      if (!demos) realOnly(visit)
      const joined = await ranking.join(visit.accountId, nickname)
      if (joined === 'taken') throw new Refused(msg`This name or a similar one is already taken`)
      if (joined === 'unfit')
        throw new Refused(
          msg`Use ${{ least: NICKNAME_LENGTH.least }} to ${{ most: NICKNAME_LENGTH.most }} letters and digits, with single spaces, dots, dashes or underscores in between`,
        )
      return { data: { ...joined, open: true }, message: msg`You’ve joined the ranking` }
    },
    leaveRanking: async (_, { accountId }) => {
      await ranking.leave(accountId)
      return { data: { nickname: undefined, open: true }, message: msg`You’ve left the ranking` }
    },
  }
}
