/** A schema of JSON Schema 2020-12, as far as the reference shows it. */
export interface SchemaNode {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: (string | number)[];
  const?: string | number | boolean;
  default?: unknown;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface ReferenceParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: SchemaNode;
}

export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  /** Whether a key is needed. */
  auth: boolean;
  parameters: ReferenceParameter[];
  body?: { contentType: string; schema: SchemaNode };
  answers: { status: string; contentType?: string; schema?: SchemaNode }[];
  /** Statuses that it can fail with. */
  failures: string[];
}

export interface ReferenceError {
  name: string;
  code: number;
  status: number;
  retryable: boolean;
}

/** Everything that the page shows, from the OpenAPI document and the error table. */
export interface Reference {
  version: string;
  groups: { tag: string; operations: ReferenceOperation[] }[];
  errors: ReferenceError[];
}
