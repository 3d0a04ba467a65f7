import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import { receivedFileAtom } from './receivedFile.ts'
import { useDroppedFile } from './useDroppedFile.ts'

/** Leads from the replay to the files of one's own; a file that is dropped here is taken along. */
export function OwnFilesRow() {
  const navigate = useNavigate()
  const hand = useSetAtom(receivedFileAtom)
  useDroppedFile(
    useCallback(
      (file: File) => {
        hand(file)
        navigate('/replay/files')
      },
      [hand, navigate],
    ),
  )
  return (
    <MenuList>
      <MenuRow icon="deposit" label={<Trans>Your files</Trans>} href="#/replay/files" />
    </MenuList>
  )
}
