// Values that pages use without declaring them. A snippet's own declarations take precedence.
declare const answer: string
declare const blueprint: import('@quire/core').Blueprint
declare const dir: string
declare const first: string
declare const folder: string
declare const headerContext: import('@quire/kits/dialectic').HeaderContext
declare const inputs: Record<string, unknown>
declare const originalRequest: string
declare const partialText: string
declare const project: string
declare const prompt: string
declare const quire: import('@quire/runtime').Quire
declare const reply: string
declare const request: import('@quire/runtime').CallRequest
declare const schema: object
declare const second: string
declare function show(event: object): void
declare const signal: AbortSignal
declare const stream: AsyncIterable<string>
declare const text: string
declare const update: { readonly content: string }
declare const workspace: import('@quire/runtime').Workspace

declare module 'quire-kit-meeting' {
  const meeting: import('@quire/runtime').Kit
  export default meeting
}
