import type { ContentUpdate, CustomElement, ResponseAction } from './parsed-response.ts'

/**
 * A provisional part of a response, for display during streaming. Later text may turn an action into a quotation, so
 * act only on the result of `end()`.
 */
export type ResponseEvent =
  /** New text in the thinking, in the message, or outside tags. */
  | { readonly type: 'thinking.grown'; readonly text: string }
  | { readonly type: 'message.grown'; readonly text: string }
  | { readonly type: 'stray.grown'; readonly text: string }
  | { readonly type: 'update.grown'; readonly target: string; readonly text: string }
  /** An element that was just closed. */
  | { readonly type: 'action.completed'; readonly action: ResponseAction }
  | { readonly type: 'update.completed'; readonly update: ContentUpdate }
  | { readonly type: 'custom.completed'; readonly element: CustomElement }
