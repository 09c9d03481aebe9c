export { type ActionDefinition, type ActionTable, mergeActionTables, NO_ACTIONS } from './action-definition.ts'
export { type ActionDetail, availableActions } from './available-actions.ts'
export { type Judgement, judgeAction } from './judge-action.ts'
export { judgeResponse, refusedActions } from './judge-response.ts'
/** @public */
export { parametersSchema } from './parameters-schema.ts'
export { parseActions } from './parse-actions.ts'
/** @public */
export { type ActionOutcome, actionResultItems, type Handler, runActions, type TimeLimit } from './run-actions.ts'
