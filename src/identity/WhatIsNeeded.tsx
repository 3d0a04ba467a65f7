import { Plural, Trans } from '@lingui/react/macro'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import { Introduction, Point } from '../ui/Introduction.tsx'

/** Why somebody is asked who they are, and what to have at hand before one begins. */
export function WhatIsNeeded() {
  return (
    <Introduction
      title={<Trans>Why we ask who you are</Trans>}
      lead={
        <Trans>
          So that nobody but you can withdraw your money, and because the law asks it of every broker. It is done once.
        </Trans>
      }
    >
      <Point icon="copy-doc">
        <Trans>A valid identity card, passport or driving licence, and a picture of both sides</Trans>
      </Point>
      <Point icon="clock">
        <Trans>
          About two minutes of yours; then a review that takes up to{' '}
          <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />
        </Trans>
      </Point>
      <Point icon="lock">
        <Trans>
          Only you and our reviewers see the pictures. Where and when they were taken is removed before they are kept.
        </Trans>
      </Point>
    </Introduction>
  )
}
