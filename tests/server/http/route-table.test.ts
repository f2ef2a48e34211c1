import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RouteTable } from '@/server/http/route-table'

const tableOf = (...paths: string[]) =>
  new RouteTable(Object.fromEntries(paths.map((path) => [`./app/api/${path}/route.ts`, path])))

describe('the file of a path', () => {
  const table = tableOf('user', 'user/[id]', 'user/[id]/export', 'user/me', 'auth/[...rest]', 'auth/login', '[...path]')

  it('is the one with its segments', () => {
    expect(table.match('/api/user')).toEqual({ file: 'user', params: {} })
    expect(table.match('/api/user/7/export')).toEqual({ file: 'user/[id]/export', params: { id: '7' } })
  })

  it('has a fixed segment before an open one, and an open one before the rest', () => {
    expect(table.match('/api/user/me')?.file).toBe('user/me')
    expect(table.match('/api/user/7')).toEqual({ file: 'user/[id]', params: { id: '7' } })
    expect(table.match('/api/auth/login')?.file).toBe('auth/login')
    expect(table.match('/api/auth/login/x')).toEqual({ file: 'auth/[...rest]', params: { rest: ['login', 'x'] } })
  })

  it('is the next best one where a better one goes no further', () => {
    expect(table.match('/api/user/me/export')).toEqual({ file: 'user/[id]/export', params: { id: 'me' } })
    expect(table.match('/api/user/7/nothing')).toEqual({
      file: '[...path]',
      params: { path: ['user', '7', 'nothing'] },
    })
  })

  it('gets segments decoded', () => {
    expect(table.match('/api/user/a%2Fb%20c')?.params).toEqual({ id: 'a/b c' })
    expect(table.match('/api/auth/%C3%A4/x')?.params).toEqual({ rest: ['ä', 'x'] })
  })

  it('is none for what Next answers by a redirect, or for less than a file has', () => {
    for (const path of ['/api/user/', '/api//user', '/api/', '/api']) expect(table.match(path)).toBeNull()
    expect(tableOf('user/[id]').match('/api/user')).toBeNull()
  })

  it('keeps a name like one of an object a segment like others', () => {
    expect(table.match('/api/user/__proto__')).toEqual({ file: 'user/[id]', params: { id: '__proto__' } })
    expect(table.match('/api/constructor')?.params).toEqual({ path: ['constructor'] })
  })

  it('refuses two names at one place', () => {
    expect(() => tableOf('user/[id]', 'user/[name]/x')).toThrow('[id] and [name]')
  })
})

it('every file of the API is found by its own path', () => {
  const files = globSync('app/api/**/route.ts').map((file) => `./${file}`)
  expect(files.length).toBeGreaterThan(100)
  const table = new RouteTable(Object.fromEntries(files.map((file) => [file, file])))
  for (const file of files) {
    const path = file.replace(/^\.\/app|\/route\.ts$/g, '').replaceAll(/\[(\.\.\.)?\w+\]/g, 'anything')
    expect(table.match(path)?.file, path).toBe(file)
  }
})
