import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Role } from '../../contract/operator/entities/operator.ts'
import type { IconName } from '../../src/ui/icons/Icon.tsx'

/** Under which heading of the navigation a page stands. */
export type NavGroup = 'desk' | 'people' | 'content' | 'house'

/** A page of the console. */
export interface ConsoleRoute {
  /** Behind the `#`, from `/`; what a page needs besides stands in the query. */
  readonly path: string
  readonly title: MessageDescriptor
  /** Roles that may see the page. Admins see every page. Without roles, everybody sees it. */
  readonly roles?: readonly Role[]
  /** Place in the navigation. A page without one is not listed. */
  readonly nav?: { readonly group: NavGroup; readonly icon: IconName }
  readonly page: ComponentType
}
