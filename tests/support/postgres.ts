import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { closeToCopy, databaseOf, joinNodes, nodesOf, onEach } from './cluster'

// Once for each run of tests: a real Postgres, and in it one migrated database that every test file gets its own copy of.
// TEST_DATABASE_URL names a server to use instead of the embedded one (its role needs CREATEDB). On a Citus coordinator
// the template is distributed, and it and its copies are made on every node.

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Every node of a cluster, the coordinator last; of one server, that one. */
    postgresNodes: string[]
    templateDatabase: string
  }
}

const HOUR_S = 3600

interface Prepared {
  url: string
  nodes: string[]
  template: string
  stop(): Promise<void>
}

// Vitest calls this, in modules of their own, for each project that has a database; they share one server.
const shared = globalThis as { sightlineTestDatabase?: { prepared: Promise<Prepared>; projects: number } }

export default async function setup(project: TestProject) {
  shared.sightlineTestDatabase ??= { prepared: prepare(), projects: 0 }
  const run = shared.sightlineTestDatabase
  run.projects += 1
  const { url, nodes, template, stop } = await run.prepared
  project.provide('postgresUrl', url)
  project.provide('postgresNodes', nodes)
  project.provide('templateDatabase', template)
  return async () => {
    run.projects -= 1
    if (run.projects > 0) return
    delete shared.sightlineTestDatabase
    await stop()
  }
}

async function prepare(): Promise<Prepared> {
  const { startTestServer } = await import('../../tools/test-server.mjs')
  const { migrateDeploy } = await import('../../tools/migrate.mjs')
  const { prepareQueues } = await import('../../server/queue/client')
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startTestServer()
  const now = Math.floor(Date.now() / 1000)
  const template = `sightline_t_${now}_${process.pid}`
  const nodes = await nodesOf(server.url)
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  // What a killed run left behind; a run that is under way elsewhere is younger.
  const found = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'sightline_t_%'`,
  )
  for (const { datname } of found.rows) {
    if (now - Number(datname.split('_')[2]) > HOUR_S)
      await onEach(nodes, [`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`])
  }
  await onEach(nodes, [`create database ${template}`])
  const url = databaseOf(server.url, template)
  if (nodes.length > 1) await joinNodes(nodes, template)
  await migrateDeploy(url, path.resolve('prisma/migrations'))
  // Saving a query plans it, so every test has the queues.
  await prepareQueues(url)
  if (nodes.length > 1) {
    const { distributeTables } = await import('../../tools/distribute.mjs')
    await distributeTables(url, { say: () => undefined, shards: 4 })
    await closeToCopy(nodes, template)
  }
  return {
    ...{ url: server.url, nodes, template },
    async stop() {
      await onEach(nodes, [`drop database if exists ${template} with (force)`])
      await admin.end()
      await server.stop()
    },
  }
}
