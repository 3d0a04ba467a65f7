import { Plural, Trans } from '@lingui/react/macro'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import { Introduction, Point } from '../ui/Introduction.tsx'

/** What a loan is here, and what one needs for it, before one begins. */
export function HowLoansWork() {
  return (
    <Introduction title={<Trans>Borrow to trade, at a price you know beforehand</Trans>}>
      <Point icon="user">
        <Trans>Tell us once who you are, with a picture of you and your document</Trans>
      </Point>
      <Point icon="draw">
        <Trans>Choose an amount and a period, read the agreement and sign it</Trans>
      </Point>
      <Point icon="clock">
        <Trans>
          Each step is reviewed within <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />; then the money is
          in your account
        </Trans>
      </Point>
      <Point icon="lock">
        <Trans>Only you and our reviewers see your picture and your signature</Trans>
      </Point>
    </Introduction>
  )
}
