import * as auditing from './auditing.ts'
import * as content from './content.ts'
import * as methods from './methods.ts'
import type { OperatorCall } from './operatorCall.ts'
import * as operators from './operators.ts'
import * as presentation from './presentation.ts'
import * as reviewing from './reviewing.ts'
import * as signing from './signing.ts'
import * as users from './users.ts'

/** Every call of the operators' console by its name. The server derives its routes from this table. */
export const operatorCalls = {
  ...signing,
  ...reviewing,
  ...users,
  ...operators,
  ...auditing,
  ...content,
  ...presentation,
  ...methods,
}

/** The name of a console call. */
export type OperatorCallName = keyof typeof operatorCalls

/** The entries of `operatorCalls` as a list. */
export const everyOperatorCall = Object.entries(operatorCalls) as unknown as ReadonlyArray<
  readonly [OperatorCallName, OperatorCall]
>
