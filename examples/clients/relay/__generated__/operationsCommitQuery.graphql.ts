/**
 * @generated SignedSource<<877b660a7c019144dff97c209749a7be>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type PageStatus = "CAPPED" | "DEGRADED" | "END" | "MORE" | "REBUILDING" | "%future added value";
export type operationsCommitQuery$variables = {
  template: string;
};
export type operationsCommitQuery$data = {
  readonly stream: {
    readonly status: PageStatus;
  } | null | undefined;
};
export type operationsCommitQuery = {
  response: operationsCommitQuery$data;
  variables: operationsCommitQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "template"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Literal",
        "name": "first",
        "value": 1
      },
      {
        "kind": "Literal",
        "name": "refresh",
        "value": true
      },
      {
        "kind": "Variable",
        "name": "template",
        "variableName": "template"
      }
    ],
    "concreteType": "ItemConnection",
    "kind": "LinkedField",
    "name": "stream",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "status",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "operationsCommitQuery",
    "selections": (v1/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "operationsCommitQuery",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "c20628678702abede93b46393a92e36d",
    "id": null,
    "metadata": {},
    "name": "operationsCommitQuery",
    "operationKind": "query",
    "text": "query operationsCommitQuery(\n  $template: String!\n) {\n  stream(template: $template, first: 1, refresh: true) {\n    status\n  }\n}\n"
  }
};
})();

(node as any).hash = "6a33cdf73fb24be2371286e34b497a44";

export default node;
