import type { AST } from '@handlebars/parser'
import type { CompileContext } from './compile-context.ts'
import { compilePath } from './compile-path.ts'
import { findOwn, isMissing } from './find-own.ts'
import { type Instruction, runInstructions } from './program.ts'
import { Scope } from './scope.ts'
import type { ValuePath } from './value-path.ts'

type CompileInner = (body: readonly AST.Statement[], context: CompileContext) => Instruction[]

/**
 * Compiles `#if`, `#unless`, `#each` and `{{{{raw}}}}`. Rejects all other blocks, because helpers are not supported.
 */
export function compileBlock(block: AST.BlockStatement, context: CompileContext, inner: CompileInner): Instruction {
  const name = block.path.original
  if (isRaw(block)) {
    if (name !== 'raw' || block.params.length > 0 || block.hash) {
      throw context.error(`{{{{${name}}}}} is unknown; a raw block is {{{{raw}}}} … {{{{/raw}}}}.`, block)
    }
    const instructions = inner(block.program.body, context)
    return (run, scope) => runInstructions(instructions, run, scope)
  }
  if (name !== 'if' && name !== 'unless' && name !== 'each') {
    throw context.error(
      `{{#${name}}} is not supported; to render a section for a variable, use {{#if}} or {{#each}}.`,
      block,
    )
  }
  const [parameter] = block.params
  if (parameter === undefined || block.params.length > 1 || block.hash) {
    throw context.error(`{{#${name}}} takes exactly one variable.`, block)
  }
  if (block.program?.blockParams || block.inverse?.blockParams) {
    throw context.error('Block parameters (as |name|) are not supported.', block)
  }
  const path = context.refer(name === 'each' ? 'list' : 'condition', compilePath(parameter, context))
  context.nesting += 1
  if (name === 'each') context.lists += 1
  const program = inner(block.program?.body ?? [], context)
  if (name === 'each') context.lists -= 1
  const inverse = inner(block.inverse?.body ?? [], context)
  context.nesting -= 1
  if (name === 'each') return each(path, program, inverse, block.inverse !== undefined)
  return name === 'if' ? choose(path, program, inverse) : choose(path, inverse, program)
}

/** The parser sets these flags for all blocks except raw blocks. Raw blocks do not support `~`. */
function isRaw(block: AST.BlockStatement): boolean {
  return !block.openStrip || !('open' in block.openStrip)
}

function choose(path: ValuePath, yes: readonly Instruction[], no: readonly Instruction[]): Instruction {
  return (run, scope) => runInstructions(isTruthy(run.peek(path, scope)) ? yes : no, run, scope)
}

/** As in Handlebars, an empty list is false and an empty object is true. */
function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return Boolean(value) && typeof value !== 'function'
}

function each(
  path: ValuePath,
  program: readonly Instruction[],
  inverse: readonly Instruction[],
  hasElse: boolean,
): Instruction {
  return (run, scope) => {
    // If the block has an {{else}}, a missing list is not an error.
    const list = hasElse ? run.peek(path, scope) : run.demand(path, scope)
    if (Array.isArray(list) && list.length > 0) {
      const last = list.length - 1
      for (let index = 0; index <= last; index += 1) {
        run.step(path)
        runInstructions(program, run, Scope.item(list[index], scope, path, index, index, index === last))
      }
      return
    }
    const keys = typeof list === 'object' && list !== null && !Array.isArray(list) ? Object.keys(list) : []
    for (let index = 0; index < keys.length; index += 1) {
      run.step(path)
      const key = keys[index]!
      runInstructions(program, run, Scope.item(findOwn(list, key), scope, path, key, index, index === keys.length - 1))
    }
    if (keys.length > 0) return
    if (!isMissing(list) && typeof list !== 'object') {
      run.note(
        'warning',
        'template.not-a-list',
        'is neither a list nor an object, so {{#each}} cannot loop over it',
        path,
        scope,
      )
    }
    runInstructions(inverse, run, scope)
  }
}
