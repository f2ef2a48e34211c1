import path from 'node:path'
import { pathToFileURL } from 'node:url'

const HOOKS = pathToFileURL(path.join(import.meta.dirname, 'typescript-hooks.mjs')).href

/**
 * The arguments for node that run one of our TypeScript files.
 * @param {string} file
 * @param {...string} args
 */
export const typescript = (file, ...args) => ['--import', HOOKS, file, ...args]
