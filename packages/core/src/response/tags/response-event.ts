import type { ContentUpdate, CustomElement, ResponseAction } from './parsed-response.ts'

/**
 * What a response seems to hold so far, for showing it as it comes. All of it is provisional: text further on may
 * still make an action part of a quotation. Only what `end()` returns may be acted on.
 */
export type ResponseEvent =
  /** More of the thinking, the message, or the text outside tags; `text` is what was added. */
  | { readonly type: 'thinking.grown'; readonly text: string }
  | { readonly type: 'message.grown'; readonly text: string }
  | { readonly type: 'stray.grown'; readonly text: string }
  | { readonly type: 'update.grown'; readonly target: string; readonly text: string }
  /** An element whose closing tag has come. */
  | { readonly type: 'action.completed'; readonly action: ResponseAction }
  | { readonly type: 'update.completed'; readonly update: ContentUpdate }
  | { readonly type: 'custom.completed'; readonly element: CustomElement }
