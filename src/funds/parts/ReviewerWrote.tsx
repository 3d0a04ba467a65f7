import { Trans } from '@lingui/react/macro'

/** What somebody who looked at it wrote. */
export function ReviewerWrote({ words }: { words: string }) {
  // As an element: lingui would take markup in a plain value for its own.
  const remark = <>{words}</>
  return (
    <Trans>
      The reviewer wrote: “<bdi>{remark}</bdi>”
    </Trans>
  )
}
