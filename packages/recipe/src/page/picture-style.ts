/** The look of all pictures. The colours follow the page's light or dark theme. */
export const PICTURE_STYLE = `<style>
  text { font-family: ui-sans-serif, system-ui, 'DejaVu Sans', sans-serif; font-size: 12.5px; fill: #1f2328 }
  .title { font-size: 16px; font-weight: 600 }
  .soft, .data { fill: #57606a }
  .data { font-style: italic }
  .card { fill: #ffffff; stroke: #8c959f }
  .arrow { stroke: #57606a; stroke-width: 1.6; fill: none }
  .tip { fill: #57606a }
  .mark { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .soft, .data { fill: #9198a1 }
    .card { fill: #161b22; stroke: #484f58 }
    .arrow { stroke: #9198a1 }
    .tip { fill: #9198a1 }
    .mark { fill: #4493f8 }
  }
</style>`

/** The tip of an arrow. */
export const TIP =
  '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 L8 4 L0 8 z"/></marker></defs>'

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
