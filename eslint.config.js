/** Lint rules that find bugs: type-aware ones for the code, naming and Relay conventions for the schema. */
import graphql from '@graphql-eslint/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// The plugin's own types are of an older ESLint.
const graphqlPlugin = /** @type {import('eslint').ESLint.Plugin} */ (
  /** @type {unknown} */ (graphql)
);

/** @type {import('eslint').Linter.RulesRecord} */
const schemaRules = {
  ...graphql.configs['flat/schema-recommended'].rules,
  ...graphql.configs['flat/schema-relay'].rules,
  '@graphql-eslint/require-description': [
    'error',
    {
      types: true,
      rootField: true,
      DirectiveDefinition: true,
      FieldDefinition: true,
      InputValueDefinition: true,
      EnumValueDefinition: true,
    },
  ],
  '@graphql-eslint/description-style': ['error', { style: 'inline' }],
  // A stream is paged both ways; a list of connections only forwards.
  '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
  // Only what is a Node has an id of its own.
  '@graphql-eslint/strict-id-in-types': 'off',
  '@graphql-eslint/input-name': [
    'error',
    {
      checkInputType: true,
      checkQueries: false,
      checkMutations: true,
      caseSensitiveInputType: false,
    },
  ],
  // Payloads carry lists of user errors, which are no edges. A place is no node: the category it is of has the id.
  '@graphql-eslint/relay-edge-types': [
    'error',
    { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false },
  ],
  '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
};

/**
 * Types must be known for the rules that catch forgotten promises and switches with a case missing.
 * @type {import('eslint').Linter.RulesRecord}
 */
const codeRules = {
  // `== null` asks for null and undefined at once.
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-console': 'off',
  'no-implicit-coercion': 'error',
  'no-param-reassign': 'error',
  'no-template-curly-in-string': 'error',
  'no-unreachable-loop': 'error',
  'no-useless-assignment': 'error',
  'prefer-const': 'error',
  'require-atomic-updates': 'off',
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/consistent-type-exports': 'error',
  '@typescript-eslint/no-import-type-side-effects': 'off',
  '@typescript-eslint/no-deprecated': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/prefer-readonly': 'error',
  '@typescript-eslint/promise-function-async': 'off',
  '@typescript-eslint/require-array-sort-compare': 'error',
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  '@typescript-eslint/restrict-template-expressions': [
    'error',
    { allowNumber: true, allowBoolean: true, allowNullish: true },
  ],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true },
  ],
  '@typescript-eslint/unbound-method': 'off',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
  ],
};

export default defineConfig([
  globalIgnores([
    'dist*/',
    'coverage/',
    'data/',
    'node_modules/',
    'src/graphql/generated.ts',
    'web/src/*/generated.ts',
    'examples/clients/*/generated.ts',
    'examples/clients/relay/__generated__/',
    'test/fixtures/',
  ]),
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: codeRules,
  },
  {
    // A literal with a getter makes a hidden class each time, which keeps what the getter sees until a full collection.
    files: ['src/{fence,streams,feeds,graphql,http}/**/*.ts'],
    ignores: ['src/streams/part-trace.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > Property[kind="get"]',
          message:
            'expected a class or a function, got a getter in a literal (docs/decisions.md, "A request makes no hidden class")',
        },
      ],
    },
  },
  {
    // Inside a transaction's callback a write belongs to the transaction, whose promise is the one to wait for.
    files: ['src/store/lmdb/**/*.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'lmdb', name: ['put', 'remove'] }] },
      ],
    },
  },
  {
    // A test may look inside answers it has just parsed and throw what nobody should; plain JavaScript has no casts.
    files: ['test/**/*.ts', 'bench/**/*.ts', '**/*.mjs'],
    rules: {
      'no-template-curly-in-string': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['schema.graphql'],
    plugins: { '@graphql-eslint': graphqlPlugin },
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: './schema.graphql' } },
    },
    rules: schemaRules,
  },
]);
