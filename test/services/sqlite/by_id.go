// Of the package that keeps FerretDB's collections in SQLite, which finds a document through the index on _id only when
// the filter has nothing but one _id. With this it does so for every filter that names the _ids; the rest of the filter
// is looked at in what was found, as before.
package sqlite

import (
	"fmt"
	"strings"

	"github.com/FerretDB/FerretDB/internal/backends/sqlite/metadata"
	"github.com/FerretDB/FerretDB/internal/handler/sjson"
	"github.com/FerretDB/FerretDB/internal/types"
	"github.com/FerretDB/FerretDB/internal/util/iterator"
	"github.com/FerretDB/FerretDB/internal/util/must"
)

const idsMax = 10_000

// whereID is the clause for the _ids that a filter names, with its arguments; empty when it names none, or more than fit.
func whereID(filter *types.Document) (string, []any) {
	if filter.Len() == 0 {
		return "", nil
	}
	named, _ := filter.Get("_id")
	ids := []any{named}
	if operators, ok := named.(*types.Document); ok {
		listed, _ := operators.Get("$in")
		list, ok := listed.(*types.Array)
		if !ok || list.Len() == 0 || list.Len() > idsMax {
			return "", nil
		}
		ids = must.NotFail(iterator.ConsumeValues(list.Iterator()))
	}
	args := make([]any, 0, len(ids))
	for _, id := range ids {
		switch id.(type) {
		case string, int32, types.ObjectID:
			args = append(args, string(must.NotFail(sjson.MarshalSingleValue(id))))
		default:
			return "", nil
		}
	}
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(args)), ", ")
	return fmt.Sprintf(" WHERE %s IN (%s)", metadata.IDColumn, marks), args
}
