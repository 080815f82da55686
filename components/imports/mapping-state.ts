import { IMPORT_FIELDS, type ImportField, type MappingInput } from "@/domain/imports/shape";

/** What each column of the file fills; null leaves it out. */
export type ColumnFields = (ImportField | null)[];

export function columnFields(
  headers: readonly string[],
  mapping: Partial<Record<ImportField, number>>,
): ColumnFields {
  const fields: ColumnFields = headers.map(() => null);
  for (const field of IMPORT_FIELDS) {
    const column = mapping[field];
    if (column !== undefined && column < fields.length) fields[column] = field;
  }
  return fields;
}

/** Lets a column fill a field. A field has one column: another that had it is left out. */
export function chooseField(fields: ColumnFields, column: number, field: ImportField | null): ColumnFields {
  return fields.map((old, i) => (i === column ? field : old === field ? null : old));
}

/** Every field with its column or null, so that nothing is recognised behind the reader's back. */
export function mappingOf(fields: ColumnFields): MappingInput {
  return Object.fromEntries(
    IMPORT_FIELDS.map((field) => {
      const column = fields.indexOf(field);
      return [field, column < 0 ? null : column];
    }),
  );
}
