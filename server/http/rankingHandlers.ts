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

/** Who wants to be in the ranking: only real accounts, but on a demo server, where nobody's money is real. */
export function rankedHandlers(ranking: Ranking, { demos }: Pick<Admitted, 'demos'>): SessionHandlers {
  return {
    myRanking: async (_, { accountId, demo }) => ({
      data: { nickname: await ranking.nickname(accountId), open: demos || !demo },
    }),
    joinRanking: async ({ nickname }, visit) => {
      if (!demos) realOnly(visit)
      const joined = await ranking.join(visit.accountId, nickname)
      if (joined === 'taken') throw new Refused(msg`Somebody has this name, or one that would be taken for it`)
      if (joined === 'unfit')
        throw new Refused(
          msg`A name has ${{ least: NICKNAME_LENGTH.least }} to ${{ most: NICKNAME_LENGTH.most }} letters and digits, with single blanks, dots, dashes or underscores between them`,
        )
      return { data: { ...joined, open: true }, message: msg`You are in the ranking from now on` }
    },
    leaveRanking: async (_, { accountId }) => {
      await ranking.leave(accountId)
      return { data: { nickname: undefined, open: true }, message: msg`You are no longer in the ranking` }
    },
  }
}
