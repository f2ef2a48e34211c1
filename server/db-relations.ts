/**
 * False where what a row belongs to was deleted between the two statements with which Prisma reads them: the relation is then
 * null, whatever its type says. Such a row is as good as deleted (docs/decisions/0081-relations-deleted-meanwhile.md).
 */
export function hasRelation<Row extends object>(row: Row, relation: keyof Row): boolean {
  return row[relation] !== null
}
